import { afterAll, beforeAll, expect, it } from "vitest";
import { dashboardSweeps } from "#server/office/dashboard/prepare-figures.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { openShop, type Shop, walletOf } from "../checkout/checkout.testing.ts";
import { refundable } from "../checkout/refunding/refunding.testing.ts";
import { type Arrived, arrived, askReturn, choicesFor, decide } from "./returns.testing.ts";

let shop: Shop;
let made: Arrived;

/** As if 2.00 had been taken off each line; the price on the order stays. */
const lessPaid = `alter table order_lines
  alter column paid_cents set expression as (line_cents - 200),
  alter column paid_piece_cents set expression as ((line_cents - 200) / quantity)`;

beforeAll(async () => {
  shop = await openShop();
  await shop.server.owner.query(lessPaid);
  made = await arrived(shop, { quantity: 3 });
});
afterAll(() => shop.close());

const balance = async () => Number((await walletOf(shop, made.buyer))?.balance_cents);
const panel = async (path: string) =>
  (await shop.server.call(shop.domain, "GET", path, { token: shop.adminToken })).body.data;

it("tells of a piece what was paid for it, wherever it may go back", async () => {
  expect((await choicesFor(shop, made)).body.data.lines).toMatchObject([{ unit_price: 9.33 }]);
  expect((await refundable(shop, made.orderId)).body.data.lines).toMatchObject([{ unit_price: 9.33 }]);
});

it("counts what was paid as sold", async () => {
  const { productId } = made.product;
  expect(await panel("/club-product/top-selling")).toMatchObject([{ product_id: productId, sales: 28 }]);
  expect(await panel("/club-category/top-selling")).toMatchObject([{ sales: 28 }]);
  const { sales_by_month } = await panel(`/club-product/details/${productId}`);
  expect(sales_by_month.at(-1)).toMatchObject({ quantity: 3, revenue: 28 });
  for (const sweep of dashboardSweeps) await sweep.run(shop.server.platform);
  const days = "select sales_cents::int from daily_product_figures where product_id = $1";
  expect(await rowsOf(shop.server.owner, days, [productId])).toEqual([{ sales_cents: 2800 }]);
});

it("gives back what was paid for returned pieces", async () => {
  const before = await balance();
  const { id } = (await askReturn(shop, made, { quantity: 2 })).body.data;
  expect((await panel(`/club-returns/show/${id}`)).lines).toMatchObject([{ unit_price: 9.33 }]);
  await decide(shop, "approve", id);
  await decide(shop, "receive", id, { destination: "credits" });
  expect(await balance()).toBe(before + 1866);
});

it("counts what went back as sold nowhere", async () => {
  const { productId } = made.product;
  expect(await panel("/club-product/top-selling")).toMatchObject([{ quantity: 1, sales: 9.34 }]);
  expect(await panel("/club-category/top-selling")).toMatchObject([{ quantity: 1, sales: 9.34 }]);
  for (const sweep of dashboardSweeps) await sweep.run(shop.server.platform);
  const days = "select quantity::int, sales_cents::int from daily_product_figures where product_id = $1";
  expect(await rowsOf(shop.server.owner, days, [productId])).toEqual([{ quantity: 1, sales_cents: 934 }]);
});
