import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../../sales/checkout/checkout.testing.ts";
import { placedOrder, refund } from "../../sales/checkout/refunding/refunding.testing.ts";
import { arrived, askExchange, askReturn, decide } from "../../sales/returns/returns.testing.ts";
import { dashboardSweeps } from "./prepare-figures.ts";

/** Of each product three pieces at 10.00 were ordered, in one order. */
let shop: Shop;
const made: Record<string, number> = {};

async function refunded(pieces: number, amount: number, restock: boolean) {
  const { id, product, lineId } = await placedOrder(shop, { credits: 30 });
  const lines = pieces > 0 ? [{ order_line_id: lineId, quantity: pieces }] : [];
  const answer = await refund(shop, id, { destination: "credits", amount, lines, restock });
  expect(answer.status).toBe(200);
  return product.productId;
}

async function returned(quantity: number, restock: boolean) {
  const own = await arrived(shop, { quantity: 3 });
  const { id } = (await askReturn(shop, own, { quantity })).body.data;
  await decide(shop, "approve", id);
  expect((await decide(shop, "receive", id, { destination: "credits", restock })).status).toBe(200);
  return own.product.productId;
}

async function exchanged() {
  const own = await arrived(shop, { quantity: 3 });
  const { id } = (await askExchange(shop, own)).body.data;
  await decide(shop, "approve", id);
  expect((await decide(shop, "receive", id, { restock: true })).status).toBe(200);
  return own.product.productId;
}

beforeAll(async () => {
  shop = await openShop();
  made.kept = (await placedOrder(shop, { credits: 30 })).product.productId;
  made["refunded whole"] = await refunded(3, 30, true);
  made["refunded whole and kept"] = await refunded(3, 30, false);
  made["refunded in part"] = await refunded(1, 10, true);
  made["refunded in part and kept"] = await refunded(2, 20, false);
  made["refunded by an amount"] = await refunded(0, 5, false);
  made.returned = await returned(2, true);
  made["returned torn"] = await returned(2, false);
  made.exchanged = await exchanged();
  for (const sweep of dashboardSweeps) await sweep.run(shop.server.platform);
});
afterAll(() => shop.close());

const get = async (path: string, token = shop.adminToken) =>
  (await shop.server.call(shop.domain, "GET", path, { token })).body.data;

type Sold = { product_id: number; quantity: number; sales: number };
type Row = { id: number; sold: number };

/** Pieces and money that are left. */
const left: Record<string, [number, number]> = {
  kept: [3, 30],
  "refunded whole": [0, 0],
  "refunded whole and kept": [0, 0],
  "refunded in part": [2, 20],
  "refunded in part and kept": [1, 10],
  "refunded by an amount": [3, 30],
  returned: [1, 10],
  "returned torn": [1, 10],
  exchanged: [3, 30],
};

describe.each(Object.entries(left))("of what was %s,", (name, [quantity, revenue]) => {
  const id = () => made[name] ?? 0;

  it("the product's page tells what is left, and so do its months", async () => {
    const { sales, sales_by_month } = await get(`/club-product/details/${id()}`);
    expect(sales).toMatchObject({ quantity, revenue });
    expect(sales.orders === 0).toBe(quantity === 0);
    expect(sales_by_month.at(-1)).toMatchObject({ quantity, revenue });
  });

  it("the list of products and the best sellers tell the same", async () => {
    const rows: Row[] = await get("/club-product/filter-products?per_page=100");
    expect(rows.find((row) => row.id === id())?.sold).toBe(quantity);
    const lists: Sold[][] = [
      await get("/club-product/top-selling"),
      (await get("/club-dashboard/show")).top_products,
    ];
    for (const list of lists) {
      // The dashboard has room for few.
      const found = list.find(({ product_id }) => product_id === id());
      if (found) expect([found.quantity, found.sales]).toEqual([quantity, revenue]);
    }
    const top = lists[0]?.find(({ product_id }) => product_id === id());
    expect(top === undefined).toBe(quantity === 0);
  });
});

it("the list of products is sorted by what is left, and the shop's bestsellers are too, without what went back whole", async () => {
  const rows: Row[] = await get("/club-product/filter-products?per_page=100&sort=sold&order_by=desc");
  const sold = rows.map((row) => row.sold);
  expect(sold).toEqual(sold.toSorted((one, other) => other - one));
  const home = await get("/club-member/product-home-page");
  const best = home.popular.map((card: { id: number }) => card.id);
  expect(best.slice(0, 3)).toEqual(expect.arrayContaining([made.kept, made["refunded by an amount"]]));
  expect(best).toEqual(
    expect.arrayContaining([
      made["refunded in part"],
      made["refunded in part and kept"],
      made.returned,
      made["returned torn"],
    ]),
  );
  expect(best).not.toContain(made["refunded whole"]);
  expect(best).not.toContain(made["refunded whole and kept"]);
});
