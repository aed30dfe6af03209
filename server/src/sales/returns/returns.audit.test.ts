import { beforeAll, describe } from "vitest";
import { type Broken, expectFound } from "#server/testing/broken-invariants.ts";
import { type Shop, shareShop } from "../checkout/checkout.testing.ts";
import { returnAudits } from "./returns.audit.ts";
import { type Arrived, arrived, askExchange, askReturn, decide } from "./returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});
/** An order of three pieces: one was returned, one exchanged, and the return of the third is asked for. */
let made: Arrived;
let returned: number;
let exchanged: number;
let asked: number;
let replacement: number;

beforeAll(async () => {
  made = await arrived(shop, { quantity: 3 });
  returned = (await askReturn(shop, made)).body.data.id;
  exchanged = (await askExchange(shop, made)).body.data.id;
  for (const id of [returned, exchanged]) await decide(shop, "approve", id);
  await decide(shop, "receive", returned, { destination: "credits", restock: true });
  replacement = (await decide(shop, "receive", exchanged, { restock: true })).body.data.replacement.id;
  asked = (await askReturn(shop, made)).body.data.id;
});

const sentOne =
  "an exchange that was received, and nothing else, has one order that sends exactly what was wanted, for nothing";
const ended = "a refund ends the return that it is for, and no other";
const change = (set: string) => `update returns set ${set} where club_id = $1 and id = $2`;
const of = (id: () => number) => () => [shop.clubId, id()];

const cases: Broken[] = [
  [
    "no more is sent back than was ordered",
    "update return_lines set quantity = 2 where club_id = $1 and return_id = $2",
    of(() => asked),
  ],
  [sentOne, change("replacement_order_id = null"), of(() => exchanged)],
  [
    sentOne,
    `update returns set replacement_order_id = $3 where club_id = $1 and id = $2`,
    () => [shop.clubId, returned, replacement],
  ],
  [
    sentOne,
    "update orders set shipping_cents = 1, total_cents = 1, due_cents = 1 where club_id = $1 and id = $2",
    of(() => replacement),
  ],
  [
    sentOne,
    "update order_lines set variation_id = $3 where club_id = $1 and order_id = $2",
    () => [shop.clubId, replacement, made.m],
  ],
  [ended, change("refund_id = null"), of(() => returned)],
  [ended, change("kind = 'exchange'"), of(() => returned)],
  [ended, change("status = 'declined'"), of(() => returned)],
  [
    ended,
    `update refunds set return_id = $2 where club_id = $1 and return_id = $3`,
    () => [shop.clubId, asked, returned],
  ],
];

describe("the audits of returns", () => expectFound(() => shop.server.owner, returnAudits, cases));
