import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { createClub, createProduct, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { languages } from "#server/words/languages.ts";
import { holdStock, loadSaleable, releaseStock, restock, sellHeldStock, takeStock } from "../index.ts";

let server: TestServer;
let clubId: number;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
});
afterAll(() => server.close());

function within<T>(work: (tx: ClubTx) => Promise<T>): Promise<T> {
  return inClub(
    systemCtx(server.platform, { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" }, "test"),
    work,
  );
}

async function stockOf(variationId: number) {
  const [row] = await rowsOf<{ received: number; sold: number; held: number; stock_changed_at: Date }>(
    server.owner,
    "select received, sold, held, stock_changed_at from variations where id = $1",
    [variationId],
  );
  if (!row) throw new Error("no such variation");
  return row;
}

/** Whether an error says this about the fields. */
function saying(errors: Record<string, string[]>) {
  return (error: unknown) =>
    error instanceof ApiError && isDeepStrictEqual(error.saidIn(languages.en).errors, errors);
}

async function goods(stock: number): Promise<number> {
  return (await createProduct(server.owner, clubId, { stock })).variationId;
}

describe("stock", () => {
  it("sells what is there and marks the time of the change", async () => {
    const variationId = await goods(5);
    const before = await stockOf(variationId);
    await within((tx) => takeStock(tx, [{ variationId, quantity: 5 }]));
    const after = await stockOf(variationId);
    expect(after).toMatchObject({ received: 5, sold: 5, held: 0 });
    expect(after.stock_changed_at.getTime()).toBeGreaterThan(before.stock_changed_at.getTime());
  });

  it("adds up two lines of one variation (A37)", async () => {
    const variationId = await goods(5);
    const lines = [
      { variationId, quantity: 3 },
      { variationId, quantity: 3 },
    ];
    const refused = within((tx) => takeStock(tx, lines));
    await expect(refused).rejects.toMatchObject({ code: "OUT_OF_STOCK", message: "Not enough stock" });
    await expect(refused).rejects.toSatisfy(
      saying({ [`items.${variationId}`]: ["Not enough stock: 5 left."] }),
    );
    expect(await stockOf(variationId)).toMatchObject({ sold: 0 });
  });

  it("takes all of an order or nothing", async () => {
    const [plenty, none] = [await goods(10), await goods(0)];
    const order = within((tx) =>
      takeStock(tx, [
        { variationId: none, quantity: 1 },
        { variationId: plenty, quantity: 1 },
      ]),
    );
    await expect(order).rejects.toSatisfy(saying({ [`items.${none}`]: ["This is sold out."] }));
    expect(await stockOf(plenty)).toMatchObject({ sold: 0 });
  });

  it("counts what is held as gone, and sells or releases it later", async () => {
    const variationId = await goods(4);
    await within((tx) => holdStock(tx, [{ variationId, quantity: 3 }]));
    await expect(within((tx) => takeStock(tx, [{ variationId, quantity: 2 }]))).rejects.toMatchObject({
      code: "OUT_OF_STOCK",
    });
    await within((tx) => sellHeldStock(tx, [{ variationId, quantity: 1 }]));
    await within((tx) => releaseStock(tx, [{ variationId, quantity: 2 }]));
    expect(await stockOf(variationId)).toMatchObject({ sold: 1, held: 0 });
    await within((tx) => restock(tx, [{ variationId, quantity: 1 }]));
    expect(await stockOf(variationId)).toMatchObject({ sold: 0, held: 0 });
  });

  it.each([
    ["releases", releaseStock],
    ["sells from holds", sellHeldStock],
    ["restocks", restock],
  ])("never %s more than there is", async (_what, move) => {
    const variationId = await goods(4);
    await expect(within((tx) => move(tx, [{ variationId, quantity: 1 }]))).rejects.toThrow(/could not be/);
  });

  it.each([0, -1, 1.5])("moves no %s pieces", async (quantity) => {
    const variationId = await goods(4);
    for (const move of [takeStock, holdStock, restock])
      await expect(within((tx) => move(tx, [{ variationId, quantity }]))).rejects.toThrow("Not a quantity");
    expect(await stockOf(variationId)).toMatchObject({ received: 4, sold: 0, held: 0 });
  });

  it("has none of another club's goods", async () => {
    const otherClub = await createClub(server.owner);
    const { variationId } = await createProduct(server.owner, otherClub);
    expect(await within((tx) => loadSaleable(tx, [variationId]))).toEqual([]);
    await expect(within((tx) => takeStock(tx, [{ variationId, quantity: 1 }]))).rejects.toMatchObject({
      code: "OUT_OF_STOCK",
    });
    expect(await stockOf(variationId)).toMatchObject({ sold: 0 });
  });

  it("lets 60 buyers at once buy exactly the 20 there are (I-04)", async () => {
    const variationId = await goods(20);
    const buyers = Array.from({ length: 60 }, () =>
      within((tx) => takeStock(tx, [{ variationId, quantity: 1 }])),
    );
    const outcomes = await Promise.allSettled(buyers);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(20);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason.code] : [],
    );
    expect(refusals).toEqual(Array(40).fill("OUT_OF_STOCK"));
    expect(await stockOf(variationId)).toMatchObject({ sold: 20 });
  });

  it("never deadlocks carts that name the same goods in opposite order (I-17)", async () => {
    const [first, second] = [await goods(1000), await goods(1000)];
    const cart = (ids: number[]) =>
      within((tx) =>
        takeStock(
          tx,
          ids.map((variationId) => ({ variationId, quantity: 1 })),
        ),
      );
    const carts = Array.from({ length: 100 }, (_, at) => cart(at % 2 ? [first, second] : [second, first]));
    await Promise.all(carts);
    expect(await stockOf(first)).toMatchObject({ sold: 100 });
    const [{ deadlocks }] = (await rowsOf<{ deadlocks: number }>(
      server.owner,
      "select deadlocks from pg_stat_database where datname = current_database()",
    )) as [{ deadlocks: number }];
    expect(deadlocks).toBe(0);
  });
});

describe("what checkout loads", () => {
  it("gives price, names, picture of the colour, and whether it may be sold", async () => {
    const { productId, variationIds } = await createProduct(server.owner, clubId, {
      title: "Away shirt",
      priceCents: 2500,
      stock: 3,
      sizes: ["M", "L"],
    });
    const [m, l] = variationIds as [number, number];
    await server.owner.query("update variations set price_cents = 2750 where id = $1", [l]);
    await server.owner.query(
      `insert into product_images (club_id, product_id, key, alt, color, position, width, height)
       values ($1, $2, '1/products/any', 'Any', null, 0, 800, 800), ($1, $2, '1/products/red', 'Red', 'Red', 1, 800, 800)`,
      [clubId, productId],
    );
    const rows = await within((tx) => loadSaleable(tx, [l, m, m, 999_999]));
    expect(rows).toMatchObject([
      {
        variation_id: m,
        product_id: productId,
        title: "Away shirt",
        price_cents: 2500,
        available: 3,
        live: true,
      },
      {
        variation_id: l,
        size: "L",
        color: "Red",
        price_cents: 2750,
        image: { key: "1/products/red", width: 800 },
      },
    ]);
  });

  it("takes a picture of all colours before one of another colour", async () => {
    const { productId, variationId } = await createProduct(server.owner, clubId);
    await server.owner.query(
      `insert into product_images (club_id, product_id, key, color, position, width, height)
       values ($1, $2, '1/products/blue', 'Blue', 0, 800, 800), ($1, $2, '1/products/all', null, 1, 800, 800)`,
      [clubId, productId],
    );
    const rows = await within((tx) => loadSaleable(tx, [variationId]));
    expect(rows).toMatchObject([{ image: { key: "1/products/all" } }]);
  });

  it("says of an archived product or variation that it is not live", async () => {
    const draft = await createProduct(server.owner, clubId, { status: "archived" });
    const gone = await createProduct(server.owner, clubId);
    await server.owner.query("update variations set archived_at = now() where id = $1", [gone.variationId]);
    const rows = await within((tx) => loadSaleable(tx, [draft.variationId, gone.variationId]));
    expect(rows.map((row) => row.live)).toEqual([false, false]);
  });
});
