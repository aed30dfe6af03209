import type { AdminProduct, products } from "#contract/products.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { assigned } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { withKept } from "#server/platform/kept-fields.ts";
import { saveInClub } from "../save-in-club.ts";
import { saveVariations } from "../variations/save-variations.ts";
import { findProduct, lockProduct } from "./product.queries.ts";
import { differences, productFacts } from "./product-changes.ts";
import { formColumns, formValues, type ProductInput } from "./product-form.ts";
import { saveImages } from "./save-images.ts";
import { showProduct } from "./show-product.ts";

type Update = ProductInput & { id: number; version: number };

/**
 * Makes a product match the form. Throws STALE_VERSION if somebody else has changed it since the form was
 * loaded. Sales do not count as changes: stock changes by what is added or taken, so none of them is undone.
 */
export async function updateProduct(ctx: Ctx, changes: Input<typeof products.update>): Promise<AdminProduct> {
  return saveInClub(ctx, async (tx) => {
    await lockProduct(tx, changes.id);
    const form = withKept(changes, await findProduct(tx, changes.id));
    const before = await productFacts(tx, form.id);
    await writeProduct(tx, form);
    await saveImages(tx, form.id, form.images);
    const stockReason = form.stock_reason || ctx.words.catalog.whileEditing;
    await saveVariations(tx, ctx, { id: form.id, title: form.title, stockReason }, form.variations);
    const difference = differences(before, await productFacts(tx, form.id));
    await recordAudit(tx, ctx, {
      action: "product.updated",
      subjectKind: "product",
      subjectId: form.id,
      ...difference,
    });
    return showProduct(tx, ctx, form.id);
  });
}

/** The slug stays, so that links to the product keep working. */
async function writeProduct(tx: ClubTx, form: Update): Promise<void> {
  // The version is checked first: an out-of-date form may name a category that is gone.
  const rows = await tx.query(
    "update products set version = version + 1 where club_id = $1 and id = $2 and version = $3 returning id",
    [tx.clubId, form.id, form.version],
  );
  if (rows.length === 0) throw new ApiError("STALE_VERSION");
  await tx.query(`update products set ${assigned(formColumns, 3)} where club_id = $1 and id = $2`, [
    tx.clubId,
    form.id,
    ...(await formValues(tx, form)),
  ]);
}
