import type { AuditAction } from "#contract/audited.ts";
import type { AdminProduct } from "#contract/products.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { listed, placed } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { saveInClub } from "../save-in-club.ts";
import { freeSlug } from "../slugs.queries.ts";
import { saveVariations } from "../variations/save-variations.ts";
import { productFacts } from "./product-changes.ts";
import { formColumns, formValues, type ProductInput } from "./product-form.ts";
import { saveImages } from "./save-images.ts";
import { showProduct } from "./show-product.ts";

/** Adds a product with pictures, variations and initial stock. */
export async function storeProduct(ctx: Ctx, form: ProductInput): Promise<AdminProduct> {
  return saveInClub(ctx, async (tx) => {
    const id = await insertProduct(tx, ctx, form);
    await saveImages(tx, id, form.images);
    const stockReason = form.stock_reason || ctx.words.catalog.openingStock;
    await saveVariations(tx, ctx, { id, title: form.title, stockReason }, form.variations);
    await recordStored(tx, ctx, id, "product.created");
    return showProduct(tx, ctx, id);
  });
}

/** The product's own row; returns its id. */
export async function insertProduct(tx: ClubTx, ctx: Ctx, form: ProductInput): Promise<number> {
  const values = await formValues(tx, form);
  const slug = await freeSlug(tx, "products", form.title, "product");
  const [row] = await tx.query<{ id: number }>(
    `insert into products (club_id, slug, created_at, ${listed(formColumns)})
     values ($1, $2, $3, ${placed(formColumns, 4)}) returning id`,
    [tx.clubId, slug, ctx.platform.clock.now(), ...values],
  );
  if (!row) throw new Error("The product was not stored");
  return row.id;
}

export async function recordStored(tx: ClubTx, ctx: Ctx, id: number, action: AuditAction): Promise<void> {
  const after = await productFacts(tx, id);
  await recordAudit(tx, ctx, { action, subjectKind: "product", subjectId: id, after });
}
