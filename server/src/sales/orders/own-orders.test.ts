import { afterAll, beforeAll, expect, it } from "vitest";
import { openShop, pack, type Shop, storeOrder } from "./orders.testing.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

it("a copy of somebody's data has each order with its own parcels and payments, and not what the club paid of it", async () => {
  const [sent, paid, bens] = [
    await storeOrder(shop),
    await storeOrder(shop),
    await storeOrder(shop, shop.ben),
  ];
  for (const { id } of [sent, bens]) await pack(shop, id, { tracking_number: `T${id}` });
  await shop.server.owner.query(
    `insert into payments (club_id, order_id, amount_cents, status, session_id, captured_cents)
     values ($1, $2, 1234, 'captured', 'cs_1', 1234), ($1, $3, 4321, 'captured', 'cs_2', 4321)`,
    [shop.clubId, paid.id, bens.id],
  );
  const { body } = await shop.server.call("rovers", "GET", `/club-member/person-export/${shop.ava.id}`, {
    token: shop.admin.token,
  });
  const byId = new Map(body.data.orders.map((order: { id: number }) => [order.id, order]));
  expect([...byId.keys()].toSorted()).toEqual([sent.id, paid.id].toSorted());
  expect(byId.get(sent.id)).toMatchObject({ parcels: [{ tracking_number: `T${sent.id}` }], payments: [] });
  expect(byId.get(paid.id)).toMatchObject({ parcels: [], payments: [{ amount: 12.34 }] });
  expect(byId.get(paid.id)).not.toHaveProperty("paid_by_club");
});
