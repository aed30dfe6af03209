import { afterAll, beforeAll, expect, it } from "vitest";
import { fulfilmentStatuses, orderStatuses, saidStage, saidStages } from "#contract/order-statuses.ts";
import { openShop, type Shop, storeOrder } from "../orders.testing.ts";

let shop: Shop;
const kinds = orderStatuses.flatMap((status) =>
  fulfilmentStatuses.flatMap((fulfilment_status) =>
    [null, "DISPUTED"].map((on_hold) => ({ status, fulfilment_status, on_hold })),
  ),
);

/** Each order with the place of its stage, oldest first. */
const stored: { id: number; place: number }[] = [];
beforeAll(async () => {
  shop = await openShop();
  for (const kind of kinds) {
    shop.server.clock.advance(1000);
    const { id } = await storeOrder(shop, shop.ava, { creditsCents: 0, dueCents: 3000 } as object);
    await shop.server.owner.query(
      "update orders set status = $2, fulfilment_status = $3, on_hold = $4 where id = $1",
      [id, kind.status, kind.fulfilment_status, kind.on_hold],
    );
    stored.push({ id, place: saidStages.indexOf(saidStage(kind)) });
  }
});
afterAll(() => shop.server.close());

const listed = async (query: string): Promise<number[]> => {
  const path = `/club-orders/show?sort=status&${query}`;
  const { body } = await shop.server.call("rovers", "GET", path, { token: shop.admin.token });
  return body.data.map(({ id }: { id: number }) => id);
};
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const byStage = stored;

it("are sorted by the stage that is said of them, in the order of an order's life, and by time within it", async () => {
  const ascending = byStage.toSorted((one, other) => one.place - other.place || one.id - other.id);
  expect(await listed("order_by=asc&per_page=100")).toEqual(idsOf(ascending));
  expect(await listed("order_by=desc&per_page=100")).toEqual(idsOf(ascending).toReversed());
});

it("come in pages that neither repeat nor lose one, also those that a search or a filter leaves", async () => {
  const pages = async (query: string) => {
    const found = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) => listed(`${query}&per_page=15&page=${page}`)),
    );
    return found.flat();
  };
  const whole = await listed("order_by=asc&per_page=100");
  expect(await pages("order_by=asc")).toEqual(whole);
  expect(await pages("order_by=asc&keywords=archer")).toEqual(whole);
  const cancelled = new Set(stored.flatMap(({ id }, at) => (kinds[at]?.status === "cancelled" ? [id] : [])));
  expect(await pages("order_by=asc&status=cancelled")).toEqual(whole.filter((id) => cancelled.has(id)));
});
