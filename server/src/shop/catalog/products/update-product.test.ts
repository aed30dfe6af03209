import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import {
  auditOf,
  call,
  formFrom,
  formOf,
  openPanel,
  type Panel,
  row,
  uploaded,
  variationRow,
} from "../catalog.testing.ts";

let panel: Panel;

beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.server.close());

const store = async (values: Record<string, unknown> = {}, token = panel.admin) =>
  call(panel, "POST", "/club-product/store", formOf(panel, values), token);
const stored = async (values: Record<string, unknown> = {}) => (await store(values)).body.data;
const update = (id: number, form: unknown, token = panel.admin) =>
  call(panel, "PUT", `/club-product/update/${id}`, form, token);
const details = (id: number, token = panel.admin) =>
  call(panel, "GET", `/club-product/details/${id}`, undefined, token);

/** How many statements about variations the server sends meanwhile. */
async function statementsOf(work: () => Promise<{ status: number }>): Promise<number> {
  const { pool } = panel.server.platform;
  const spies = new Map<object, MockInstance>();
  const watch = (client: PoolClient) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, "query"));
  };
  pool.on("acquire", watch);
  expect((await work()).status).toBe(200);
  pool.off("acquire", watch);
  const sent = [...spies.values()].flatMap((spy) => spy.mock.calls.map(([statement]) => statement));
  for (const spy of spies.values()) spy.mockRestore();
  return sent.filter((statement) => JSON.stringify(statement).includes("variations")).length;
}

describe("changing a product", () => {
  // Spec 7.36
  it("changes what differs, keeps numbers of pictures, and notes only that", async () => {
    const keys = [await uploaded(panel, panel.clubId), await uploaded(panel, panel.clubId)];
    const before = await stored({ images: keys.map((key) => ({ key, alt: "" })) });
    const form = formFrom(before);
    const { status, body } = await update(before.id, {
      ...form,
      title: "Longer scarf",
      images: [form.images[1], { ...form.images[0], alt: "Back" }],
      variations: [{ ...form.variations[0], price: 12, stock_delta: 3 }, form.variations[1]],
      stock_reason: "Delivery",
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ title: "Longer scarf", slug: before.slug, version: 2 });
    expect(body.data.images.map(({ id }: { id: number }) => id)).toEqual([
      before.images[1].id,
      before.images[0].id,
    ]);
    expect(body.data.variations[0]).toMatchObject({ price: 12, received: 8, stock: 8 });
    expect((await call(panel, "GET", `/club-product/details/${before.id}`)).body.data).toEqual(body.data);
    const [, audit] = await auditOf(panel, "product", before.id);
    const first = before.variations[0].id;
    expect(audit).toMatchObject({
      action: "product.updated",
      before: { title: before.title, variations: { [first]: { received: 5, price_cents: null } } },
      after: { title: "Longer scarf", variations: { [first]: { received: 8, price_cents: 1200 } } },
    });
    expect(Object.keys(audit?.after ?? {}).sort()).toEqual(["images", "title", "variations"]);
    expect(Object.keys(audit?.after.variations as object)).toEqual([String(first)]);
  });

  it("keeps pictures that were never registered as uploads, as long as they are the product's own", async () => {
    const before = await stored();
    const key = `${panel.clubId}/products/${"ab".repeat(12)}`;
    await panel.server.owner.query(
      "insert into product_images (club_id, product_id, key, width, height) values ($1, $2, $3, 10, 10)",
      [panel.clubId, before.id, key],
    );
    const loaded = (await details(before.id)).body.data;
    const { status, body } = await update(before.id, formFrom(loaded));
    expect([status, body.data.images[0].key]).toEqual([200, key]);
    expect((await store({ images: [{ key, alt: "" }] })).status).toBe(422);
  });

  it("deletes a variation nothing refers to, archives one with a past, and brings it back by its id", async () => {
    const before = await stored({
      variations: [row("S", { stock_delta: 5 }), row("M", { stock_delta: 5 }), row("L")],
    });
    const [s, m, l] = before.variations;
    await call(panel, "POST", "/club-product/change-stock", {
      variation_id: m.id,
      delta: 1,
      reason: "Found",
    });
    const form = formFrom(before);
    const left = await update(before.id, { ...form, variations: [row("XL")] });
    expect(left.status).toBe(200);
    expect(left.body.data.variations).toMatchObject([
      { size: "XL", archived: false },
      { id: m.id, size: "M", archived: true, received: 6 },
    ]);
    expect(await variationRow(panel, s.id)).toBeUndefined();
    expect(await variationRow(panel, l.id)).toBeUndefined();
    const { variations } = formFrom(before);
    const back = await update(before.id, { ...form, version: 2, variations: [variations[1]] });
    expect(back.body.data.variations).toMatchObject([{ id: m.id, archived: false, received: 6 }]);
  });

  it("means the archived variation when its colour and size are added again", async () => {
    const before = await stored({ variations: [row("S", { stock_delta: 1 })] });
    const [{ id }] = before.variations;
    await call(panel, "POST", "/club-product/change-stock", { variation_id: id, delta: 1, reason: "Found" });
    await update(before.id, { ...formFrom(before), variations: [] });
    const { body } = await update(before.id, { ...formFrom(before), version: 2, variations: [row("s")] });
    expect(body.data.variations).toMatchObject([{ id, size: "s", archived: false, received: 2 }]);
  });

  it("does not let another row take an archived one's colour and size", async () => {
    const before = await stored();
    const [s, m] = before.variations;
    await call(panel, "POST", "/club-product/change-stock", {
      variation_id: m.id,
      delta: 1,
      reason: "Found",
    });
    const { status, body } = await update(before.id, {
      ...formFrom(before),
      variations: [{ ...row("M"), id: s.id }],
    });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([409, "DUPLICATE", ["variations.0.size"]]);
  });

  it("lets rows take sizes and SKUs from each other, in any spelling", async () => {
    const before = await stored({ variations: [row("S", { sku: "SWAP-1" }), row("M", { sku: "SWAP-2" })] });
    const [s, m] = before.variations;
    const { status, body } = await update(before.id, {
      ...formFrom(before),
      variations: [
        { ...row("m"), id: s.id, sku: "swap-2" },
        { ...row("S"), id: m.id, sku: "SWAP-1" },
      ],
    });
    expect(status).toBe(200);
    expect(body.data.variations).toMatchObject([
      { id: s.id, size: "m", sku: "swap-2" },
      { id: m.id, size: "S", sku: "SWAP-1" },
    ]);
  });

  it("lets one of two products take a SKU at once, and tells the other one the field", async () => {
    for (let round = 0; round < 4; round += 1) {
      const pair = [await stored(), await stored()];
      const answers = await Promise.all(
        pair.map((product) => {
          const form = formFrom(product);
          const variations = form.variations.map((one: object, at: number) =>
            at === 0 ? { ...one, sku: `RACE-${round}` } : one,
          );
          return update(product.id, { ...form, variations });
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409)?.body;
      expect([refused.code, Object.keys(refused.errors)]).toEqual(["DUPLICATE", ["variations.0.sku"]]);
    }
  });

  it("keeps a SKU that a form leaves empty", async () => {
    const before = await stored();
    const form = formFrom(before);
    const { body } = await update(before.id, {
      ...form,
      variations: form.variations.map((one: object) => ({ ...one, sku: "" })),
    });
    expect(body.data.variations[0].sku).toBe(before.variations[0].sku);
  });

  it("lets one of two admins save the same product, and tells the other (I-29)", async () => {
    const before = await stored();
    const answers = await Promise.all(
      ["One", "Two"].map((title) => update(before.id, { ...formFrom(before), title })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("STALE_VERSION");
    const saved = answers.find(({ status }) => status === 200)?.body.data.title;
    expect((await details(before.id)).body.data).toMatchObject({ title: saved, version: 2 });
  });

  // Spec 7.36
  it("finds no product of another club, as none that never was (A03)", async () => {
    const form = formFrom(await stored());
    for (const id of [panel.away.productId, 999_999]) {
      for (const answer of [await update(id, form), await details(id)]) {
        expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
      }
    }
    const duplicate = await call(panel, "POST", "/club-product/duplicate", { id: panel.away.productId });
    expect(duplicate.status).toBe(404);
  });

  it("saves many variations with as many statements as few", async () => {
    const few = await stored({ variations: [row("S"), row("M")] });
    const many = await stored({ variations: Array.from({ length: 150 }, (_, at) => row(`Size ${at}`)) });
    const save = (product: { id: number }) => {
      const form = formFrom(product);
      const variations = form.variations
        .slice(1)
        .map((one: object) => ({ ...one, price: 4, stock_delta: 2 }));
      return statementsOf(() => update(product.id, { ...form, variations: [...variations, row("New")] }));
    };
    const sent = await save(few);
    expect(sent).toBeGreaterThan(5);
    expect(await save(many)).toBe(sent);
  });

  it("stores and saves 200 variations in one request each", async () => {
    const sizes = Array.from({ length: 200 }, (_, at) => row(`Size ${at}`, { stock_delta: at }));
    const before = await stored({ variations: sizes });
    expect(before.variations).toHaveLength(200);
    const form = formFrom(before);
    const { status, body } = await update(before.id, {
      ...form,
      variations: form.variations.map((one: object) => ({ ...one, price: 3, stock_delta: 1 })),
    });
    expect(status).toBe(200);
    expect(body.data.variations.map(({ received }: { received: number }) => received)).toEqual(
      Array.from({ length: 200 }, (_, at) => at + 1),
    );
  });
});
