import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { untilWaiting } from "#server/testing/while-held.ts";
import { item, newBuyer, newProduct, openShop, order } from "../../../sales/checkout/checkout.testing.ts";
import { auditOf, type CardShop, call, formFrom, formOf, row, uploaded } from "../catalog.testing.ts";

let shop: CardShop;
let panel: { server: CardShop["server"]; admin: string; categoryId: number; clubId: number };

beforeAll(async () => {
  shop = await openShop();
  const { categoryId } = await newProduct(shop);
  panel = { server: shop.server, admin: shop.adminToken, categoryId, clubId: shop.clubId };
});
afterAll(() => shop.close());

const stored = async (values: Record<string, unknown> = {}) =>
  (await call(panel, "POST", "/club-product/store", formOf(panel, values))).body.data;
const remove = (id: number) => call(panel, "DELETE", `/club-product/delete/${id}`);
const details = (id: number) => call(panel, "GET", `/club-product/details/${id}`);
const inShop = (id: number) => shop.server.call(shop.domain, "GET", `/club-member/product-details/${id}`);
const bought = (product: { id: number; variations: { id: number }[] }) => ({
  productId: product.id,
  variationId: product.variations[0]?.id ?? 0,
  variationIds: product.variations.map(({ id }) => id),
  categoryId: panel.categoryId,
});
/** The shop may be a second behind. */
const untilStatus = (id: number, status: number) =>
  eventually(async () => (await inShop(id)).status === status);

describe("deleting a product", () => {
  // Spec 7.36
  it("deletes one with its pictures and the history of its stock, and tells the audit log what it was", async () => {
    const key = await uploaded(panel, panel.clubId);
    const { id } = await stored({ title: "Mistake", images: [{ key, alt: "" }] });
    expect((await remove(id)).body).toEqual({ message: "The product was deleted." });
    expect((await details(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await auditOf(panel, "product", id)).at(-1)).toMatchObject({
      action: "product.deleted",
      before: { title: "Mistake", images: [key] },
    });
  });

  it("refuses one that was ordered, and says to archive it (A111)", async () => {
    const product = await stored();
    const buyer = await newBuyer(shop, 100_000);
    expect((await order(shop, buyer, bought(product), { credits_to_use: 19.99 })).status).toBe(200);
    const { status, body } = await remove(product.id);
    expect([status, body.code]).toEqual([409, "IN_USE"]);
    expect(body.message).toMatch(/archive/i);
    const { data } = (await details(product.id)).body;
    expect(data).toMatchObject({
      can: { edit: true, delete: false },
      sales: { quantity: 1, orders: 1, revenue: 19.99 },
    });
    expect(data.sales_by_month.at(-1)).toMatchObject({ quantity: 1, revenue: 19.99 });
  });

  it("deletes once when two do it at once", async () => {
    const { id } = await stored();
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("waits for an order that is taking of it, and is then refused", async () => {
    const product = await stored();
    const taking = await shop.server.owner.connect();
    await taking.query("begin");
    await taking.query("update variations set held = held + 1 where id = $1", [product.variations[0].id]);
    const removing = remove(product.id);
    await untilWaiting(shop.server.owner);
    await taking.query("commit");
    taking.release();
    expect((await removing).body.code).toBe("IN_USE");
  });

  it("is either deleted or ordered when both happen at once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const product = await stored();
      const buyer = await newBuyer(shop, 100_000);
      const [gone, placed] = await Promise.all([
        remove(product.id),
        order(shop, buyer, bought(product), { credits_to_use: 19.99 }),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([gone.status, placed.status]);
      if (gone.status === 200) expect(["CART_CHANGED", "OUT_OF_STOCK"]).toContain(placed.body.code);
    }
  });
});

describe("what is no longer for sale (A111)", () => {
  it.each(["archived", "draft"])(
    "goes from the shop, and its orders are refused, once it is %s",
    async (status) => {
      const product = await stored();
      await untilStatus(product.id, 200);
      const form = formFrom(product);
      await call(panel, "PUT", `/club-product/update/${product.id}`, { ...form, status });
      await untilStatus(product.id, 404);
      const answer = await order(shop, await newBuyer(shop), bought(product));
      expect([answer.status, answer.body.code]).toEqual([409, "CART_CHANGED"]);
    },
  );

  it("goes with its variation, deleted or archived", async () => {
    const product = await stored({
      variations: [row("S"), row("M", { stock_delta: 3 }), row("L", { stock_delta: 3 })],
    });
    const [s, m] = product.variations;
    await call(panel, "POST", "/club-product/change-stock", {
      variation_id: m.id,
      delta: 1,
      reason: "Found",
    });
    const form = formFrom(product);
    const saved = await call(panel, "PUT", `/club-product/update/${product.id}`, {
      ...form,
      variations: form.variations.slice(2),
    });
    expect(saved.status).toBe(200);
    await eventually(async () => (await inShop(product.id)).body.data?.colors[0]?.sizes.length === 1);
    for (const { id } of [s, m]) {
      const one = { ...bought(product), variationId: id };
      const answer = await order(shop, await newBuyer(shop), one, { items: [item(one)] });
      expect([answer.status, answer.body.code]).toEqual([409, "CART_CHANGED"]);
    }
  });
});

describe("copying a product", () => {
  it("makes a draft with the same text, pictures and prices, and no stock", async () => {
    const key = await uploaded(panel, panel.clubId);
    const product = await stored({
      title: "Cap",
      images: [{ key, alt: "Front" }],
      variations: [row("S", { price: 7, stock_delta: 4 }), row("M")],
    });
    const answer = await call(
      panel,
      "POST",
      "/club-product/duplicate",
      { id: product.id },
      shop.managerToken,
    );
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      title: "Copy of Cap",
      slug: "copy-of-cap",
      status: "draft",
      price: 19.99,
      version: 1,
      description: product.description,
      images: [{ key, alt: "Front" }],
      variations: [
        { sku: "COPY-OF-CAP-RED-S", price: 7, received: 0 },
        { sku: "COPY-OF-CAP-RED-M", price: null, received: 0 },
      ],
    });
    const again = await Promise.all(
      Array.from({ length: 3 }, () => call(panel, "POST", "/club-product/duplicate", { id: product.id })),
    );
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

it("A copy of a product leaves out the sizes in its archive", async () => {
  const product = await stored({ variations: [row("S"), row("M", { stock_delta: 1 })] });
  const [, m] = product.variations;
  await call(panel, "POST", "/club-product/change-stock", { variation_id: m.id, delta: 1, reason: "Found" });
  const form = formFrom(product);
  const variations = form.variations.slice(0, 1);
  await call(panel, "PUT", `/club-product/update/${product.id}`, { ...form, variations });
  const { body } = await call(panel, "POST", "/club-product/duplicate", { id: product.id });
  expect(body.data.variations).toMatchObject([{ size: "S" }]);
  expect(body.data.variations).toHaveLength(1);
});

it("A copy of a product with a long title ends it before a letter, not in the middle of one", async () => {
  const { id } = await stored({ title: `${"x".repeat(141)}😀 kit` });
  const { status, body } = await call(panel, "POST", "/club-product/duplicate", { id });
  expect([status, body.data.title]).toEqual([200, `Copy of ${"x".repeat(141)}`]);
});

describe("taking a picture off", () => {
  // Spec 7.36
  it("removes the one, and no form that was loaded before brings it back", async () => {
    const keys = [await uploaded(panel, panel.clubId), await uploaded(panel, panel.clubId)];
    const product = await stored({ images: keys.map((key) => ({ key, alt: "" })) });
    const path = `/club-product/delete-image/${product.images[0].id}`;
    expect((await call(panel, "DELETE", path)).status).toBe(200);
    expect((await call(panel, "DELETE", path)).status).toBe(404);
    expect((await details(product.id)).body.data.images).toMatchObject([{ key: keys[1] }]);
    const late = await call(panel, "PUT", `/club-product/update/${product.id}`, formFrom(product));
    expect(late.body.code).toBe("STALE_VERSION");
  });

  it.each(["..%2f..%2fetc", "%2e%2e", "1%00", "-1", "1e3"])("refuses %s as a picture (A83)", async (id) => {
    expect([404, 422]).toContain((await call(panel, "DELETE", `/club-product/delete-image/${id}`)).status);
  });
});
