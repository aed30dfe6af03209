import { afterAll, beforeAll, describe } from "vitest";
import { type Broken, expectFound } from "#server/testing/broken-invariants.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { orderAudits } from "./orders.audit.ts";
import { expectSound, openShop, type Shop, storeOrder, storeUnpaid } from "./orders.testing.ts";

let shop: Shop;
/** An order of two pieces M and one L that was paid with credits, another like it, and one that waits for its payment. */
let placed: { id: number; line: number };
let other: { id: number; line: number };
let unpaid: { id: number; line: number };

beforeAll(async () => {
  shop = await openShop();
  const lineOf = async ({ id }: { id: number }) => {
    const text = "select id from order_lines where order_id = $1 order by id limit 1";
    const [line] = await rowsOf<{ id: number }>(shop.server.owner, text, [id]);
    return { id, line: Number(line?.id) };
  };
  placed = await lineOf(await storeOrder(shop));
  other = await lineOf(await storeOrder(shop));
  unpaid = await lineOf(await storeUnpaid(shop));
  await expectSound(shop);
});
afterAll(() => shop.server.close());

/** Pieces of the line of $2 that go from one place to another. */
const moved = (from: string, to: string, soldDelta = 0) =>
  `insert into piece_moves (club_id, order_line_id, from_place, to_place, quantity, sold_delta)
   values ($1, $2, '${from}', '${to}', 1, ${soldDelta})`;
/** A parcel of the order of $2 with this many pieces of the line of $3. */
const parcel = (status: string, quantity: number) =>
  `with made as (insert into parcels (club_id, order_id, status) values ($1, $2, '${status}') returning id)
   insert into parcel_lines (club_id, parcel_id, order_line_id, quantity) select $1, id, $3, ${quantity} from made`;
const ofPlaced = () => [shop.clubId, placed.id];
const lineOfPlaced = () => [shop.clubId, placed.line];
const both = () => [shop.clubId, placed.id, placed.line];
const change = (set: string) => `update orders set ${set} where club_id = $1 and id = $2`;

const credits =
  "a placed order has spent the credits that it says, an unpaid one holds them, an ended one has them back";
const onePlace =
  "no piece is in two places: none is taken from where it is not, and the places of a line add up to it";
const goods =
  "an order holds all its goods while it waits for payment, takes them when it is placed, and has none once it ended";
const underWay = "what is in a parcel that goes out is under way, and nothing else, or was with the member";
const paidFor =
  "what is out of a line and of all that exchanges sent for it is never more than was paid for, nor out for an order that ended";
const sum = "an order's items, count and lines add up";
const numbered = "each number that was given since the club chose one is the number of one order";
const nothingOut = "an order that waits for money, was cancelled or has ended has nothing under way";

const cases: Broken[] = [
  [onePlace, moved("sent", "with_member"), lineOfPlaced],
  [goods, moved("held", "cupboard"), () => [shop.clubId, unpaid.line]],
  [goods, change("status = 'cancelled'"), ofPlaced],
  [goods, moved("to_send", "held", -1), lineOfPlaced],
  [
    goods,
    `with o as (${change("status = 'completed'")}) ${moved("to_send", "sent").replace("$2", "$3")}`,
    both,
  ],
  [underWay, parcel("shipped", 1), both],
  [underWay, parcel("collected", 1), both],
  [underWay, moved("to_send", "sent"), lineOfPlaced],
  [
    paidFor,
    "update order_lines set paid_line_id = $2 where club_id = $1 and id = $3",
    () => [shop.clubId, placed.line, other.line],
  ],
  [
    "goods of a return that was received are back",
    `with made as (insert into returns (club_id, order_id, member_id, kind, status, reason)
       select $1, id, member_id, 'return', 'received', 'faulty' from orders where id = $2 returning id)
     insert into return_lines (club_id, return_id, order_line_id, quantity) select $1, id, $3, 1 from made`,
    both,
  ],
  [credits, change("credits_cents = credits_cents - 1, due_cents = due_cents + 1"), ofPlaced],
  [credits, change("status = 'expired'"), ofPlaced],
  [credits, change("status = 'pending_payment'"), ofPlaced],
  [
    credits,
    change("credits_cents = credits_cents + 1, due_cents = due_cents - 1"),
    () => [shop.clubId, unpaid.id],
  ],
  [sum, change("item_count = item_count + 1"), ofPlaced],
  [
    sum,
    change("items_cents = items_cents + 1, total_cents = total_cents + 1, due_cents = due_cents + 1"),
    ofPlaced,
  ],
  [nothingOut, parcel("ready_to_collect", 1), () => [shop.clubId, unpaid.id, unpaid.line]],
  ["no more is packed than was ordered", parcel("delivered", 3), both],
  [numbered, change("number = 'ROV-77'"), ofPlaced],
  [
    numbered,
    "update order_numbers set next_number = next_number + 1 where club_id = $1",
    () => [shop.clubId],
  ],
  [
    numbered,
    "update orders set number = replace((select number from orders where id = $3), 'ROV', 'RIV') where club_id = $1 and id = $2",
    () => [shop.clubId, placed.id, other.id],
  ],
  [
    "every order has the audit row of its storing and every change of it one",
    change("version = version + 1"),
    ofPlaced,
  ],
];

describe("the audits of orders", () => expectFound(() => shop.server.owner, orderAudits, cases));
