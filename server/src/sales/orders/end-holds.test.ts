import { afterAll, beforeAll, expect, it } from "vitest";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";
import { endHoldsOf } from "./index.ts";
import { openShop, orderRow, type Shop, storeOrder, storeUnpaid, within } from "./orders.testing.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

it("ends the holds of what these people have not paid, never later than they end anyway, and nothing else", async () => {
  const [waits, placed, over] = [await storeUnpaid(shop), await storeOrder(shop), await storeUnpaid(shop)];
  const bens = await storeUnpaid(shop, shop.ben);
  const earlier = new Date(shop.server.clock.now().getTime() - 60_000);
  await shop.server.owner.query("update orders set expires_at = $2 where id = $1", [over.id, earlier]);
  const now = shop.server.clock.now();
  expect((await within(shop, (tx) => endHoldsOf(tx, [shop.ava.id], now))).toSorted()).toEqual(
    [waits.id, over.id].toSorted(),
  );
  const ends = [waits, over, placed, bens].map(async ({ id }) => (await orderRow(shop, id)).expires_at);
  expect(await Promise.all(ends)).toEqual([now, earlier, null, bens.expires_at]);
});

it("leaves alone what is placed at the same moment", async () => {
  const { id } = await storeUnpaid(shop);
  const { owner, clock } = shop.server;
  const placing: [string, number] = [
    "update orders set status = 'placed', placed_at = created_at, expires_at = null where id = $1",
    id,
  ];
  const ended = await whileHeld(owner, [placing], async (letGo) => {
    const ending = within(shop, (tx) => endHoldsOf(tx, [shop.ava.id], clock.now()));
    await untilWaiting(owner);
    await letGo();
    return ending;
  });
  expect(ended).not.toContain(id);
  expect((await orderRow(shop, id)).expires_at).toBeNull();
});
