import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClub, createProduct } from "#server/testing/factories.ts";
import { item, newBuyer, newProduct, openShop, order } from "../../../sales/checkout/checkout.testing.ts";
import { auditOf, type CardShop, call, formFrom, variationRow } from "../catalog.testing.ts";

let shop: CardShop;
let panel: { server: CardShop["server"]; admin: string };

beforeAll(async () => {
  shop = await openShop();
  panel = { server: shop.server, admin: shop.adminToken };
});
afterAll(() => shop.close());

const change = (variation_id: number, delta: number, token = shop.managerToken) =>
  call(panel, "POST", "/club-product/change-stock", { variation_id, delta, reason: "Count" }, token);
const history = (id: number, query = "") =>
  call(panel, "GET", `/club-product/stock-history/${id}${query}`, undefined, shop.managerToken);
const buy = async (product: Awaited<ReturnType<typeof newProduct>>, quantity = 1) =>
  order(shop, await newBuyer(shop, 1_000_000), product, {
    items: [item(product, quantity)],
    credits_to_use: quantity * 10,
  });

describe("changing stock by hand", () => {
  it("adds and takes by what is asked, with history and audit", async () => {
    const { productId, variationId } = await newProduct(shop, { stock: 10 });
    expect((await change(variationId, 5)).body.data).toMatchObject({
      id: variationId,
      received: 15,
      stock: 15,
    });
    expect((await change(variationId, -15)).body.data).toMatchObject({ received: 0, stock: 0 });
    expect((await auditOf(panel, "product", productId)).map(({ after }) => after)).toMatchObject([
      { variation_id: variationId, received: 15, reason: "Count" },
      { variation_id: variationId, received: 0 },
    ]);
  });

  it("happens once for each key, also where two requests with it come at once, and only as it was asked for first", async () => {
    const product = await newProduct(shop, { stock: 10 });
    const keyed = (delta: number, key: string) =>
      shop.server.call(shop.domain, "POST", "/club-product/change-stock", {
        token: shop.managerToken,
        headers: { "idempotency-key": key },
        body: { variation_id: product.variationId, delta, reason: "Delivery" },
      });
    const answers = await Promise.all([keyed(5, "delivery-1"), keyed(5, "delivery-1")]);
    expect(answers.map(({ status, body }) => [status, body.data.stock])).toEqual(Array(2).fill([200, 15]));
    await buy(product);
    expect((await keyed(5, "delivery-1")).body.data).toMatchObject({ received: 15, stock: 14 });
    expect((await keyed(6, "delivery-1")).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await keyed(5, "no")).body.code).toBe("IDEMPOTENCY_KEY_REQUIRED");
    expect((await keyed(5, "delivery-2")).body.data.stock).toBe(19);
    expect((await history(product.productId)).body.total).toBe(3);
  });

  it("never takes what is sold or held, and names how many may be taken", async () => {
    const product = await newProduct(shop, { stock: 10 });
    await buy(product, 4);
    await order(shop, await newBuyer(shop), product, { items: [item(product, 3)] });
    expect(await variationRow(panel, product.variationId)).toMatchObject({ sold: 4, held: 3 });
    const { status, body } = await change(product.variationId, -4);
    expect([status, body.code]).toEqual([409, "OUT_OF_STOCK"]);
    expect(body.errors).toEqual({
      delta: ["At most 3 can be taken: the rest is sold or reserved for orders."],
    });
    expect((await change(product.variationId, -3)).status).toBe(200);
    expect((await history(product.productId)).body.total).toBe(2);
  });

  it("refuses no change, no reason, and what is not the club's", async () => {
    const { variationId } = await newProduct(shop);
    const foreign = await createProduct(shop.server.owner, await createClub(shop.server.owner));
    expect((await change(variationId, 0)).status).toBe(422);
    expect((await change(variationId, 1.5)).status).toBe(422);
    const body = { variation_id: variationId, delta: 1, reason: "" };
    expect((await call(panel, "POST", "/club-product/change-stock", body)).status).toBe(422);
    for (const id of [foreign.variationId, 999_999]) expect((await change(id, 1)).status).toBe(404);
    expect(await variationRow(panel, foreign.variationId)).toMatchObject({ received: 10 });
  });

  it("never oversells while orders and corrections come at once (I-04)", async () => {
    const product = await newProduct(shop, { stock: 20 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 ? buy(product) : change(product.variationId, -1))),
    );
    const done = answers.filter(({ status }) => status === 200).length;
    expect(done).toBe(20);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const row = await variationRow(panel, product.variationId);
    expect(row?.received).toBe(row?.sold);
    expect((row?.sold ?? 0) + 20 - (row?.received ?? 0)).toBe(20);
  });

  it("saves a form loaded before 20 sales without undoing one of them (I-29)", async () => {
    const product = await newProduct(shop, { stock: 30 });
    const { data } = (await call(panel, "GET", `/club-product/details/${product.productId}`)).body;
    for (const { status } of await Promise.all(Array.from({ length: 20 }, () => buy(product))))
      expect(status).toBe(200);
    const form = formFrom(data);
    const saved = await call(panel, "PUT", `/club-product/update/${product.productId}`, {
      ...form,
      variations: [{ ...form.variations[0], stock_delta: -5 }],
    });
    expect(saved.status).toBe(200);
    expect(saved.body.data.variations[0]).toMatchObject({ received: 25, sold: 20, stock: 5 });
    const tooMuch = await call(panel, "PUT", `/club-product/update/${product.productId}`, {
      ...form,
      version: saved.body.data.version,
      variations: [{ ...form.variations[0], stock_delta: -6 }],
    });
    expect([tooMuch.status, Object.keys(tooMuch.body.errors)]).toEqual([409, ["variations.0.stock_delta"]]);
  });
});

describe("a size that goes to the archive while an order of it waits for its payment", () => {
  it("keeps what is held for the order, gets it back, and is never deleted", async () => {
    const product = await newProduct(shop, { stock: 10, sizes: ["S", "M"] });
    const [s = 0] = product.variationIds;
    const pending = await order(shop, await newBuyer(shop), product, { items: [item(product, 3)] });
    const { data } = (await call(panel, "GET", `/club-product/details/${product.productId}`)).body;
    const form = formFrom(data);
    const save = (version: number, variations: unknown[]) =>
      call(panel, "PUT", `/club-product/update/${product.productId}`, { ...form, version, variations });
    expect((await save(1, form.variations.slice(1))).status).toBe(200);
    expect(await variationRow(panel, s)).toMatchObject({
      received: 10,
      sold: 0,
      held: 3,
      archived_at: expect.any(Date),
    });
    const { order_id } = pending.body.data;
    const { version } = (await call(panel, "GET", `/club-orders/show/${order_id}`)).body.data;
    const cancelled = await call(panel, "POST", "/club-orders/cancel", { order_id, version, reason: "No" });
    expect(cancelled.status).toBe(200);
    expect((await save(2, form.variations)).body.data.variations[0]).toMatchObject({ id: s, stock: 10 });
    // The order still shows it.
    expect((await save(3, form.variations.slice(1))).status).toBe(200);
    expect(await variationRow(panel, s)).toMatchObject({ held: 0, archived_at: expect.any(Date) });
  });
});

describe("the history of stock", () => {
  it("has corrections and sales, newest first, in pages, and adds up to what is on hand", async () => {
    const product = await newProduct(shop, { stock: 0, sizes: ["S", "M"] });
    const [s, m] = product.variationIds as [number, number];
    for (const [id, delta] of [
      [s, 10],
      [m, 4],
      [s, -2],
    ] as const) {
      shop.server.clock.advance(1000);
      await change(id, delta);
    }
    shop.server.clock.advance(1000);
    const sale = await buy(product, 3);
    // An order waiting for payment has sold nothing yet.
    await order(shop, await newBuyer(shop), product);
    const { body } = await history(product.productId);
    expect(body.total).toBe(4);
    expect(body.data).toMatchObject([
      { kind: "sale", delta: -3, size: "S", actor: "Mo Member", order_id: sale.body.data.order_id },
      { kind: "correction", delta: -2, size: "S", reason: "Count", actor: "Sam Staff", order_id: null },
      { delta: 4, size: "M" },
      { delta: 10, size: "S" },
    ]);
    expect(body.data[0].reason).toContain(sale.body.data.number);
    const onlyS = await history(product.productId, `?variation_id=${s}&per_page=2&page=2`);
    expect([onlyS.body.total, onlyS.body.data.length]).toEqual([3, 1]);
    const row = await variationRow(panel, s);
    expect((row?.received ?? 0) - (row?.sold ?? 0)).toBe(5);
    expect((await history(product.productId, "?keywords=cou")).body.total).toBe(3);
    const past = await history(product.productId, "?per_page=2&page=3");
    expect([past.body.total, past.body.data]).toEqual([4, []]);
    const oldest = await history(product.productId, "?order_by=asc&per_page=1");
    expect([oldest.body.total, oldest.body.data]).toMatchObject([4, [{ delta: 10, size: "S" }]]);
    const nothing = await history(product.productId, "?keywords=nowhere");
    expect([nothing.body.total, nothing.body.data]).toEqual([0, []]);
  });

  it("still adds up when goods are put back with a refund and the rest of the order is cancelled", async () => {
    const product = await newProduct(shop, { stock: 10 });
    const sale = await buy(product, 3);
    const { order_id } = sale.body.data;
    shop.server.clock.advance(1000);
    const { data } = (await call(panel, "GET", `/club-orders/show/${order_id}`)).body;
    const lines = [{ order_line_id: data.lines[0].id, quantity: 1 }];
    const money = { order_id, destination: "credits", amount: 10, lines, restock: true, reason: "Torn" };
    const refunded = await shop.server.call(shop.domain, "POST", "/club-orders/refund", {
      token: shop.adminToken,
      body: money,
      headers: { "idempotency-key": `history-of-stock-${order_id}` },
    });
    expect(refunded.status).toBe(200);
    const { version } = refunded.body.data;
    shop.server.clock.advance(1000);
    await call(panel, "POST", "/club-orders/cancel", { order_id, version, reason: "No" });
    const { body } = await history(product.productId);
    const told = body.data.map(({ kind, delta }: { kind: string; delta: number }) => [kind, delta]);
    expect(told).toEqual([
      ["back", 2],
      ["back", 1],
      ["sale", -3],
    ]);
    const row = await variationRow(panel, product.variationId);
    const sum = told.reduce((all: number, [, delta]: [string, number]) => all + delta, 0);
    expect(sum).toBe(0 - (row?.sold ?? 0));
  });

  it("finds nothing of another club or another product", async () => {
    const [one, two] = [await newProduct(shop), await newProduct(shop)];
    const foreign = await createProduct(shop.server.owner, await createClub(shop.server.owner));
    expect((await history(foreign.productId)).status).toBe(404);
    expect((await history(one.productId, `?variation_id=${two.variationId}`)).status).toBe(404);
    expect((await history(one.productId, "?page=0")).status).toBe(422);
  });
});

describe("what sells most", () => {
  // Spec 7.35, 7.36
  it("counts 90 days without cancelled and unpaid orders, by product and by category", async () => {
    const [best, other] = [
      await newProduct(shop, { title: "Best" }),
      await newProduct(shop, { title: "Other" }),
    ];
    await buy(best, 9);
    const cancelled = await buy(other, 10);
    const { order_id } = cancelled.body.data;
    const { version } = (await call(panel, "GET", `/club-orders/show/${order_id}`)).body.data;
    const undone = await call(panel, "POST", "/club-orders/cancel", { order_id, version, reason: "No" });
    expect(undone.status).toBe(200);
    const rows = (await call(panel, "GET", "/club-product/top-selling", undefined, shop.managerToken)).body
      .data;
    const found = rows.find(({ product_id }: { product_id: number }) => product_id === best.productId);
    expect(found).toEqual({ product_id: best.productId, title: "Best", quantity: 9, sales: 90 });
    expect(rows.some(({ product_id }: { product_id: number }) => product_id === other.productId)).toBe(false);
    const top = (await call(panel, "GET", "/club-category/top-selling")).body.data;
    expect(top.find(({ id }: { id: number }) => id === best.categoryId)).toMatchObject({
      quantity: 9,
      sales: 90,
    });
    shop.server.clock.advance(91 * 86_400_000);
    await shop.server.owner.query(
      "update sessions set expires_at = now() + interval '1 year', last_seen_at = now() + interval '91 days'",
    );
    expect((await call(panel, "GET", "/club-product/top-selling")).body.data).toEqual([]);
  });
});
