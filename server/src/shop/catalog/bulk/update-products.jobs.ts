import { z } from "zod";
import { maxDollars, toCents } from "#contract/money.ts";
import { type BulkChange, bulkChange, type products } from "#contract/products.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Text } from "#server/words/languages.ts";
import { defineJob, type JobDefinition, type JobRun, startJob } from "../../../ground/jobs/index.ts";
import { findProductIds } from "../products/list-products.queries.ts";
import { differences, productFacts } from "../products/product-changes.ts";
import { checkCategory, hasCategory } from "../products/products.ts";
import { addStock, shortageText } from "../stock/stock-changes.ts";
import { lockVariations, type StoredVariation } from "../variations/variations.queries.ts";

const kind = "update_products";
const maxProducts = 10_000;

const inputSchema = z.object({
  product_ids: z.array(z.int().positive()).max(maxProducts),
  change: bulkChange,
});
type ProductsJob = z.infer<typeof inputSchema>;
type Item = { productId: number; change: BulkChange };

/** Changes many products, each in its own transaction; one that cannot be changed is skipped with a line that says why. */
const updateProductsJob = defineJob<ProductsJob, Item>({
  kind,
  input: inputSchema,
  maxItems: maxProducts,
  async items(_ctx, { product_ids, change }) {
    return product_ids.map((productId) => ({ productId, change }));
  },
  perItem: changeOne,
});

export const catalogJobs: JobDefinition[] = [updateProductsJob];

/** Queues the job for what is selected now. Throws NOT_FOUND for an id that the club does not have, VALIDATION_FAILED. */
export async function startProductsJob(ctx: Ctx, input: Input<typeof products.bulkUpdate>): Promise<number> {
  const { selection, change } = input;
  return inClub(ctx, async (tx) => {
    if (change.field === "category") await checkCategory(tx, change.category_id, "change.category_id");
    const product_ids =
      "ids" in selection
        ? await knownIds(tx, selection.ids)
        : await findProductIds(tx, selection.all, { except: selection.except ?? [], limit: maxProducts + 1 });
    if (product_ids.length === 0) throw refusedSelection(({ catalog }) => catalog.nothingSelected);
    if (product_ids.length > maxProducts)
      throw refusedSelection(({ catalog }) => catalog.tooManySelected(maxProducts));
    return startJob(tx, ctx, { kind, input: { product_ids, change }, total: product_ids.length });
  });
}

async function knownIds(tx: ClubTx, ids: number[]): Promise<number[]> {
  const uniqueIds = [...new Set(ids)];
  const rows = await tx.query<{ id: number }>(
    "select id from products where club_id = $1 and id = any ($2::bigint[])",
    [tx.clubId, uniqueIds],
  );
  if (rows.length < uniqueIds.length)
    throw new ApiError("NOT_FOUND", { message: ({ catalog }) => catalog.someGone });
  return uniqueIds;
}

function refusedSelection(message: Text): ApiError {
  return new ApiError("VALIDATION_FAILED", { message, errors: { selection: [message] } });
}

async function changeOne(ctx: Ctx, { productId, change }: Item, run: JobRun): Promise<string | undefined> {
  return inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    const [product] = await tx.query<LockedProduct>(
      `select id, title, price_cents, version from products where club_id = $1 and id = $2
       for no key update`,
      [tx.clubId, productId],
    );
    if (!product) return ctx.words.catalog.productGone(productId);
    if (await changedBefore(tx, ctx, productId)) return undefined;
    const problem =
      change.field === "category" && !(await hasCategory(tx, change.category_id))
        ? ctx.words.catalog.categoryGone
        : await changeProduct(tx, ctx, product, change);
    return problem && ctx.words.catalog.skipped({ title: product.title, problem }).replace(/\.+$/, ".");
  });
}

/** A run that broke off right after its item repeats it, but prices and stock may change only once. */
async function changedBefore(tx: ClubTx, ctx: Ctx, productId: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from audit_log
     where club_id = $1 and subject_kind = 'product' and subject_id = $2 and request_id = $3 limit 1`,
    [tx.clubId, productId, ctx.requestId],
  );
  return rows.length > 0;
}

type LockedProduct = { id: number; title: string; price_cents: number; version: number };

/** Changes one product, with its row in the audit log. Returns the reason if it cannot be changed that way. */
async function changeProduct(
  tx: ClubTx,
  ctx: Ctx,
  product: LockedProduct,
  change: BulkChange,
): Promise<string | undefined> {
  const variations = await lockVariations(tx, product.id);
  const before = await productFacts(tx, product.id);
  const problem = await apply(tx, ctx, { product, variations }, change);
  if (problem) return problem;
  const changes = differences(before, await productFacts(tx, product.id));
  await recordAudit(tx, ctx, {
    action: change.field === "stock" ? "product.stock_changed" : "product.updated",
    subjectKind: "product",
    subjectId: product.id,
    before: changes.before,
    after: { ...changes.after, ...(change.field === "stock" && { reason: change.reason }) },
  });
  return undefined;
}

type Loaded = { product: LockedProduct; variations: StoredVariation[] };

async function apply(tx: ClubTx, ctx: Ctx, loaded: Loaded, change: BulkChange): Promise<string | null> {
  const { id } = loaded.product;
  switch (change.field) {
    case "status":
      await setColumn(tx, id, "status", change.status);
      return null;
    case "category":
      await setColumn(tx, id, "category_id", change.category_id);
      return null;
    case "stock":
      return changeStocks(tx, ctx, loaded.variations, change);
    default:
      return changePrices(tx, ctx, loaded, change);
  }
}

async function setColumn(
  tx: ClubTx,
  id: number,
  column: "status" | "category_id" | "price_cents",
  value: string | number,
): Promise<void> {
  await tx.query(
    `update products set ${column} = $3, version = version + 1
     where club_id = $1 and id = $2 and ${column} is distinct from $3`,
    [tx.clubId, id, value],
  );
}

/** Archived variations keep their prices: nobody sees them change. */
async function changePrices(
  tx: ClubTx,
  ctx: Ctx,
  { product, variations }: Loaded,
  change: Extract<BulkChange, { field: "price_amount" | "price_percent" }>,
): Promise<string | null> {
  const cents = changedCents(product.price_cents, change);
  const own = variations.flatMap(({ id, archived, price_cents }) =>
    archived || price_cents === null ? [] : [{ id, cents: changedCents(price_cents, change) }],
  );
  for (const price of [cents, ...own.map((one) => one.cents)]) {
    const problem = priceProblem(price);
    if (problem) return problem(ctx.words);
  }
  await tx.query(
    `update variations v set price_cents = r.cents from jsonb_to_recordset($2::jsonb) as r (id bigint, cents bigint)
     where v.club_id = $1 and v.id = r.id and v.price_cents <> r.cents`,
    [tx.clubId, JSON.stringify(own)],
  );
  // Its form shows the variations' prices too, so one that was loaded before is out of date in any case.
  await tx.query(
    "update products set price_cents = $3, version = version + 1 where club_id = $1 and id = $2",
    [tx.clubId, product.id, cents],
  );
  return null;
}

async function changeStocks(
  tx: ClubTx,
  ctx: Ctx,
  variations: StoredVariation[],
  { delta, reason }: Extract<BulkChange, { field: "stock" }>,
): Promise<string | null> {
  const forSale = variations.filter(({ archived }) => !archived);
  // All of them are locked, so what is free now is still free below.
  const short = forSale.find(({ received, sold, held }) => received + delta < sold + held);
  if (short) {
    const { color, size, received, sold, held } = short;
    return `${color} ${size}: ${shortageText(received - sold - held)(ctx.words)}`;
  }
  await addStock(
    tx,
    ctx,
    forSale.map(({ id }) => ({ variationId: id, delta })),
    reason,
  );
  return null;
}

type PriceChange = Extract<BulkChange, { field: "price_amount" | "price_percent" }>;

/** Percentages are counted in ten-thousandths, so that all sums are of whole numbers. */
const whole = 1_000_000;

/** The new price in cents; half a cent is rounded up. May be below zero or too high, see `priceProblem`. */
export function changedCents(cents: number, change: PriceChange): number {
  if (change.field === "price_amount") return cents + toCents(change.amount);
  const part = whole + Math.round(change.percent * 10_000);
  return Math.floor((cents * part + whole / 2) / whole);
}

/** Why a price is not allowed, or null. */
export function priceProblem(cents: number): Text | null {
  if (cents < 0) return ({ catalog }) => catalog.priceBelowZero;
  return cents > toCents(maxDollars) ? ({ catalog }) => catalog.priceTooHigh : null;
}
