import { z } from "zod";
import { type BulkChange, bulkChange, type products } from "#contract/products.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Text } from "#server/words/languages.ts";
import { defineJob, type JobDefinition, type JobRun, startJob } from "../../../ground/jobs/index.ts";
import { findProductIds } from "../products/list-products.queries.ts";
import { checkCategory, hasCategory } from "../products/product-form.ts";
import { changeProduct, type LockedProduct } from "./change-product.ts";

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
  const wanted = [...new Set(ids)];
  const rows = await tx.query<{ id: number }>(
    "select id from products where club_id = $1 and id = any ($2::bigint[])",
    [tx.clubId, wanted],
  );
  if (rows.length < wanted.length)
    throw new ApiError("NOT_FOUND", { message: ({ catalog }) => catalog.someGone });
  return wanted;
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
