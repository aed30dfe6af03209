import { beforeAll, describe, expect } from "vitest";
import { type Broken, expectFound } from "#server/testing/broken-invariants.ts";
import { paymentAudits } from "../checkout/checkout.audit.ts";
import { type Shop, shareShop } from "../checkout/checkout.testing.ts";
import { type Arrived, arrived, askExchange, askReturn, decide } from "./returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});
/** An order of two pieces by card: one was returned, and the return of the other is asked for. */
let made: Arrived;
let asked: number;
/** One whose goods were exchanged, for which the new ones are still to be sent. */
let exchanged: Arrived;

beforeAll(async () => {
  made = await arrived(shop, { card: true, quantity: 2 });
  const returned = (await askReturn(shop, made)).body.data.id;
  await decide(shop, "approve", returned);
  await decide(shop, "receive", returned, { destination: "credits", restock: true });
  asked = (await askReturn(shop, made)).body.data.id;
  exchanged = await arrived(shop, { card: true });
  const { id } = (await askExchange(shop, exchanged)).body.data;
  await decide(shop, "approve", id);
  await decide(shop, "receive", id, { restock: true });
  // One of two pieces is exchanged, and what was to be sent for it is cancelled: it is paid back, and money is left.
  const half = await arrived(shop, { card: true, quantity: 2 });
  const asking = (await askExchange(shop, half)).body.data.id;
  await decide(shop, "approve", asking);
  const { replacement } = (await decide(shop, "receive", asking, { restock: true })).body.data;
  const body = { order_id: replacement.id, reason: "It is torn" };
  const path = "/club-orders/cancel";
  expect((await shop.server.call(shop.domain, "POST", path, { token: shop.adminToken, body })).status).toBe(
    200,
  );
});

const cases: Broken[] = [
  [
    "what is owed until a dispute has ended is not owed any longer",
    `with ended as (
       insert into disputes (club_id, order_id, payment_id, stripe_dispute_id, amount_cents, reason, status, closed_at)
       select club_id, order_id, id, 'dp_over', 1000, 'fraudulent', 'won', now() from payments
       where club_id = $1 and order_id = $2
     )
     update refunds set status = 'owed' where club_id = $1 and order_id = $2`,
    () => [shop.clubId, made.orderId],
  ],
  [
    "what exchanges still have to send for money that the bank has is on hold, unless somebody let it go on",
    "insert into disputes (club_id, order_id, payment_id, stripe_dispute_id, amount_cents, reason, status) select club_id, order_id, id, 'dp_open', 1000, 'fraudulent', 'needs_response' from payments where club_id = $1 and order_id = $2",
    () => [shop.clubId, exchanged.orderId],
  ],
  [
    "goods that are back are paid for, or owed, as long as money is left",
    "update returns set status = 'received' where club_id = $1 and id = $2",
    () => [shop.clubId, asked],
  ],
];

describe("I-47 the audits of what is owed", () =>
  expectFound(
    () => shop.server.owner,
    paymentAudits.filter(({ id }) => id === "I-47"),
    cases,
  ));
