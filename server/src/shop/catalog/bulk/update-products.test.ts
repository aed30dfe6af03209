import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createProduct, rowsOf } from "#server/testing/factories.ts";
import { untilWaiting } from "#server/testing/while-held.ts";
import { runJobs } from "../../../ground/jobs/index.ts";
import { auditOf, call, formFrom, openPanel, type Panel } from "../catalog.testing.ts";
import { catalogJobs } from "./update-products.jobs.ts";

let panel: Panel;
let worker: Awaited<ReturnType<typeof runJobs>>;

beforeAll(async () => {
  panel = await openPanel();
  worker = await runJobs(panel.server.platform, catalogJobs);
});
afterAll(async () => {
  await worker.stop();
  await panel.server.close();
});

const product = (values: Parameters<typeof createProduct>[2] = {}) =>
  createProduct(panel.server.owner, panel.clubId, { categoryId: panel.categoryId, ...values });
const start = (selection: unknown, change: unknown, token = panel.admin) =>
  call(panel, "POST", "/club-product/bulk-update", { selection, change }, token);
const details = async (id: number) => (await call(panel, "GET", `/club-product/details/${id}`)).body.data;

/** Polls until the job has ended, for at most 20 seconds. */
async function done(selection: unknown, change: unknown) {
  const started = await start(selection, change);
  expect(started.status).toBe(200);
  return ended(started.body.data.job_id);
}

const ended = (jobId: number) =>
  eventually(async () => {
    const { body } = await call(panel, "GET", `/jobs/${jobId}`);
    expect(body.data.finished_at).not.toBeNull();
    return body.data;
  });

describe("changing many products", () => {
  it("sets status and category, once each, with an audit row, and makes loaded forms out of date", async () => {
    const [one, two] = [await product(), await product({ status: "draft" })];
    const loaded = await details(one.productId);
    const ids = [one.productId, two.productId, one.productId];
    const job = await done({ ids }, { field: "status", status: "archived" });
    expect(job).toMatchObject({ status: "done", total: 2, done_count: 2, failed_count: 0, messages: [] });
    expect(await details(one.productId)).toMatchObject({ status: "archived", version: 2 });
    const other = await product({ title: "Other" });
    await panel.server.owner.query("update products set category_id = $2 where id = $1", [
      other.productId,
      panel.categoryId,
    ]);
    const target = (await call(panel, "POST", "/club-category/store", { name: "Bulk" })).body.data;
    await done({ ids: [one.productId] }, { field: "category", category_id: target.id });
    expect((await details(one.productId)).category).toEqual({ id: target.id, name: "Bulk" });
    expect(await auditOf(panel, "product", one.productId)).toMatchObject([
      { action: "product.updated", before: { status: "live" }, after: { status: "archived" } },
      { before: { category_id: panel.categoryId }, after: { category_id: target.id } },
    ]);
    const late = await call(panel, "PUT", `/club-product/update/${one.productId}`, formFrom(loaded));
    expect(late.body.code).toBe("STALE_VERSION");
  });

  it("changes prices of products and of variations with their own, and skips what would fall below zero", async () => {
    const [one, cheap] = [
      await product({ priceCents: 335, sizes: ["S", "M"] }),
      await product({ title: "Sticker", priceCents: 900, sizes: ["S", "M"] }),
    ];
    await panel.server.owner.query("update variations set price_cents = 1005 where id = $1", [
      one.variationIds[1],
    ]);
    await panel.server.owner.query("update variations set price_cents = 50 where id = $1", [
      cheap.variationId,
    ]);
    const ids = [one.productId, cheap.productId];
    await done({ ids: [one.productId] }, { field: "price_percent", percent: 10 });
    expect(await details(one.productId)).toMatchObject({
      price: 3.69,
      variations: [{ price: null }, { price: 11.06 }],
    });
    const job = await done({ ids }, { field: "price_amount", amount: -1 });
    expect(job.messages).toEqual(["Sticker was skipped: its price would fall below zero."]);
    expect(await details(one.productId)).toMatchObject({
      price: 2.69,
      variations: [{ price: null }, { price: 10.06 }],
    });
    expect(await details(cheap.productId)).toMatchObject({
      price: 9,
      variations: [{ price: 0.5 }, {}],
      version: 1,
    });
    expect(await auditOf(panel, "product", cheap.productId)).toEqual([]);
  });

  it("changes all that are low or sold out, and nothing of which there is enough", async () => {
    const [low, gone, enough] = [
      await product({ title: "Thin cap", stock: 2 }),
      await product({ title: "Thin gone", stock: 0 }),
      await product({ title: "Thin full", stock: 40 }),
    ];
    const all = { keywords: "thin", stock_state: "low_or_sold_out" };
    await done({ all, except: [] }, { field: "status", status: "archived" });
    const statuses = await Promise.all(
      [low, gone, enough].map(async ({ productId }) => (await details(productId)).status),
    );
    expect(statuses).toEqual(["archived", "archived", "live"]);
  });

  it("adds stock to every size with a reason, and skips a product that has too few of one", async () => {
    const [one, low] = [
      await product({ sizes: ["S", "M"] }),
      await product({ title: "Low", sizes: ["S", "M"] }),
    ];
    await panel.server.owner.query("update variations set sold = 8 where id = $1", [low.variationIds[1]]);
    const job = await done(
      { ids: [one.productId, low.productId] },
      { field: "stock", delta: -3, reason: "Fire" },
    );
    expect(job.messages).toEqual([
      "Low was skipped: Red M: At most 2 can be taken: the rest is sold or reserved for orders.",
    ]);
    const stocks = async (id: number) =>
      (await details(id)).variations.map(({ stock }: { stock: number }) => stock);
    expect(await stocks(one.productId)).toEqual([7, 7]);
    expect(await stocks(low.productId)).toEqual([10, 2]);
    const moves = await rowsOf(
      panel.server.owner,
      "select delta, reason, actor from stock_moves where variation_id = any($1)",
      [one.variationIds],
    );
    expect(moves).toEqual(Array(2).fill({ delta: -3, reason: "Fire", actor: "Sam Staff" }));
  });

  it("leaves sizes in the archive as they are, and asks nothing of their prices and stock", async () => {
    const { productId, variationIds } = await product({ priceCents: 500, sizes: ["S", "M"] });
    const [, archived] = variationIds;
    await panel.server.owner.query(
      "update variations set archived_at = now(), price_cents = 50, sold = 10 where id = $1",
      [archived],
    );
    const selection = { ids: [productId] };
    const cheaper = await done(selection, { field: "price_amount", amount: -1 });
    const fewer = await done(selection, { field: "stock", delta: -3, reason: "Fire" });
    expect([cheaper.messages, fewer.messages]).toEqual([[], []]);
    expect(await details(productId)).toMatchObject({
      price: 4,
      variations: [
        { size: "S", received: 7 },
        { size: "M", received: 10, price: 0.5 },
      ],
    });
  });

  it("makes no loaded form out of date where a product is already as asked", async () => {
    const { productId } = await product();
    await done({ ids: [productId] }, { field: "status", status: "live" });
    await done({ ids: [productId] }, { field: "category", category_id: panel.categoryId });
    expect(await details(productId)).toMatchObject({ version: 1 });
  });

  it("sees what an order is taking and a form is writing at the same moment", async () => {
    const [sold, saved] = [await product({ title: "Sold" }), await product({ priceCents: 1000 })];
    const other = await panel.server.owner.connect();
    await other.query("begin");
    await other.query("update variations set sold = 8 where product_id = $1", [sold.productId]);
    await other.query("update products set price_cents = 2000 where id = $1", [saved.productId]);
    const jobs = [
      done({ ids: [sold.productId] }, { field: "stock", delta: -5, reason: "Fire" }),
      done({ ids: [saved.productId] }, { field: "price_percent", percent: 10 }),
    ];
    await untilWaiting(panel.server.owner, jobs.length);
    await other.query("commit");
    other.release();
    const [stock] = await Promise.all(jobs);
    expect(stock.messages).toEqual([
      expect.stringContaining("Sold was skipped: Red M: At most 2 can be taken"),
    ]);
    expect(await details(saved.productId)).toMatchObject({ price: 22 });
  });

  it("ends, and says what it can, where a line of its report is cut beside a character of two parts", async () => {
    const { productId, variationId } = await product({ title: "Mug" });
    await panel.server.owner.query("update variations set size = repeat('😀', 200) where id = $1", [
      variationId,
    ]);
    for (const color of ["Red", "Blue"]) {
      await panel.server.owner.query("update variations set color = $2 where id = $1", [variationId, color]);
      const job = await done({ ids: [productId] }, { field: "stock", delta: -11, reason: "Fire" });
      expect(job.messages).toEqual([expect.stringContaining(`Mug was skipped: ${color} 😀`)]);
    }
  });

  it("passes over a product and a category that were deleted before their turn, and says so", async () => {
    const [gone, left] = [await product(), await product()];
    const target = (await call(panel, "POST", "/club-category/store", { name: "Short-lived" })).body.data;
    await worker.stop();
    const ids = [gone.productId, left.productId];
    const jobs = [
      await start({ ids }, { field: "status", status: "archived" }),
      await start({ ids: [left.productId] }, { field: "category", category_id: target.id }),
    ];
    for (const path of [`/club-product/delete/${gone.productId}`, `/club-category/delete/${target.id}`])
      expect((await call(panel, "DELETE", path)).status).toBe(200);
    worker = await runJobs(panel.server.platform, catalogJobs);
    const [status, category] = await Promise.all(jobs.map(({ body }) => ended(body.data.job_id)));
    expect(status.messages).toEqual([`Product ${gone.productId} has been deleted in the meantime.`]);
    expect(category.messages).toEqual([
      "Home shirt was skipped: its new category has been deleted in the meantime.",
    ]);
    expect(await details(left.productId)).toMatchObject({
      status: "archived",
      category: { id: panel.categoryId },
    });
  });

  it("takes everything that a search and filters give when it is started", async () => {
    for (const title of ["Zebra 1", "Zebra 2"]) await product({ title, status: "draft" });
    await product({ title: "Zebra 3" });
    const job = await done(
      { all: { keywords: "zebra", status: "draft" } },
      { field: "status", status: "live" },
    );
    expect(job).toMatchObject({ total: 2, done_count: 2 });
    const none = await start(
      { all: { keywords: "zebra", status: "draft" } },
      { field: "status", status: "live" },
    );
    expect([none.status, none.body.code]).toEqual([422, "VALIDATION_FAILED"]);
    const away = await rowsOf(panel.server.owner, "select status from products where club_id = $1", [
      panel.awayId,
    ]);
    expect(away).toEqual([{ status: "live" }]);
  });

  it("is safe to repeat: a price it has changed is not changed again", async () => {
    const { productId } = await product({ priceCents: 1000 });
    const base = systemCtx(
      panel.server.platform,
      { id: panel.clubId, domain: "rovers", timeZone: "UTC", language: "en" },
      "job-4711",
    );
    const [definition] = catalogJobs;
    const item = { productId, change: { field: "price_percent", percent: 10 } };
    const run = { jobId: 4711, assertHeld: async () => undefined, goOn: async () => undefined };
    for (let again = 0; again < 3; again += 1) await definition?.perItem(base, item, run);
    expect(await details(productId)).toMatchObject({ price: 11, version: 2 });
  });

  it("changes all that a list shows but those unticked", async () => {
    const [one, left] = [await product({ title: "Butless one" }), await product({ title: "Butless left" })];
    const selection = { all: { keywords: "Butless" }, except: [left.productId] };
    expect(await done(selection, { field: "status", status: "archived" })).toMatchObject({ total: 1 });
    expect(await details(one.productId)).toMatchObject({ status: "archived" });
    expect(await details(left.productId)).toMatchObject({ status: "live" });
  });

  it("refuses ids and categories that the club has not, and changes that make no sense", async () => {
    const { productId } = await product();
    const status = { field: "status", status: "draft" };
    for (const id of [panel.away.productId, 999_999]) {
      const { status: code, body } = await start({ ids: [productId, id] }, status);
      expect([code, body.code]).toEqual([404, "NOT_FOUND"]);
    }
    const bad: [unknown, unknown][] = [
      [{ ids: [productId] }, { field: "category", category_id: panel.away.categoryId }],
      [{ ids: [productId] }, { field: "price_percent", percent: -101 }],
      [{ ids: [productId] }, { field: "price_amount", amount: 0.005 }],
      [{ ids: [productId] }, { field: "stock", delta: 1, reason: "" }],
      [{ ids: [] }, status],
      [{}, status],
    ];
    for (const [selection, change] of bad) expect((await start(selection, change)).status).toBe(422);
    expect((await start({ ids: [productId] }, status, panel.manager)).status).toBe(403);
  });
});
