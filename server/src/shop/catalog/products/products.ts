import type { z } from "zod";
import type { AuditAction } from "#contract/audited.ts";
import { toCents, toDollars } from "#contract/money.ts";
import type { adminProduct, products } from "#contract/products.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import {
  assignments,
  type Chosen,
  columnList,
  columnsOf,
  placeholders,
} from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { cleanHtml } from "#server/platform/html/sanitize.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { cutText } from "#server/platform/texts.ts";
import { withKept } from "#server/platform/things.ts";
import { productImages, products as productsTable } from "../catalog.tables.ts";
import { freeSlug, saveInClub } from "../free-names.ts";
import { listVariations, lockVariations } from "../variations/variations.queries.ts";
import { saveVariations } from "../variations/variations.ts";
import { saveImages } from "./images.ts";
import { differences, productFacts } from "./product-changes.ts";
import {
  findProduct,
  listImages,
  lockProduct,
  packsWith,
  presentProduct,
  type StoredProduct,
  salesByMonth,
  wasOrdered,
  whyNotDeleteProduct,
} from "./products.queries.ts";

type Shown = z.input<typeof adminProduct>;

/** One product with everything that its screens show. Throws NOT_FOUND. */
export async function showProduct(tx: ClubTx, ctx: Ctx, id: number): Promise<Shown> {
  const product = await findProduct(tx, id);
  const variations = await listVariations(tx, id);
  const loaded = {
    product,
    variations,
    images: await listImages(tx, id),
    months: await salesByMonth(
      tx,
      ctx,
      variations.map((row) => row.id),
    ),
    ordered: await wasOrdered(tx, id),
    packs: await packsWith(tx, id),
  };
  return presentProduct(ctx.actor, loaded, clubToday(ctx));
}

/** Adds a product with pictures, variations and initial stock. */
export async function storeProduct(ctx: Ctx, form: ProductInput): Promise<Shown> {
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
async function insertProduct(tx: ClubTx, ctx: Ctx, form: ProductInput): Promise<number> {
  const values = await formValues(tx, form);
  const slug = await freeSlug(tx, "products", form.title, "product");
  const [row] = await tx.query<{ id: number }>(
    `insert into products (club_id, slug, created_at, ${columnList(formColumns)})
     values ($1, $2, $3, ${placeholders(formColumns, 4)}) returning id`,
    [tx.clubId, slug, ctx.platform.clock.now(), ...values],
  );
  if (!row) throw new Error("The product was not stored");
  return row.id;
}

async function recordStored(tx: ClubTx, ctx: Ctx, id: number, action: AuditAction): Promise<void> {
  const after = await productFacts(tx, id);
  await recordAudit(tx, ctx, { action, subjectKind: "product", subjectId: id, after });
}

type Update = ProductInput & { id: number; version: number };

/**
 * Makes a product match the form. Throws STALE_VERSION if somebody else has changed it since the form was
 * loaded. Sales do not count as changes: stock changes by what is added or taken, so none of them is undone.
 */
export async function updateProduct(ctx: Ctx, changes: Input<typeof products.update>): Promise<Shown> {
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
  await tx.query(`update products set ${assignments(formColumns, 3)} where club_id = $1 and id = $2`, [
    tx.clubId,
    form.id,
    ...(await formValues(tx, form)),
  ]);
}

const maxTitle = 150;

/** A draft with the same text, pictures and variations, with new SKUs and no stock. Throws NOT_FOUND. */
export async function duplicateProduct(ctx: Ctx, id: number): Promise<Shown> {
  return saveInClub(ctx, async (tx) => {
    const product = await findProduct(tx, id);
    const title = cutText(ctx.words.catalog.copyOf(product.title), maxTitle).trim();
    const variations = await copiedVariations(tx, id);
    const copy = await insertProduct(tx, ctx, { ...formOf(product, title), variations });
    await copyImages(tx, id, copy);
    await saveVariations(tx, ctx, { id: copy, title, stockReason: "" }, variations);
    await recordStored(tx, ctx, copy, "product.duplicated");
    return showProduct(tx, ctx, copy);
  });
}

function formOf(product: StoredProduct, title: string) {
  const price = toDollars(product.price_cents);
  return { ...product, title, price, status: "draft" as const, images: [], stock_reason: "" };
}

async function copiedVariations(tx: ClubTx, id: number) {
  const rows = await listVariations(tx, id);
  return rows.flatMap(({ archived, color, color_hex, size, price_cents }) => {
    const price = price_cents === null ? null : toDollars(price_cents);
    return archived ? [] : [{ color, color_hex, size, sku: "", price, stock_delta: 0 }];
  });
}

const copied = columnList(columnsOf(productImages, ["club_id", "id", "product_id"]));

async function copyImages(tx: ClubTx, from: number, to: number): Promise<void> {
  await tx.query(
    `insert into product_images (club_id, product_id, ${copied})
     select club_id, $3, ${copied}
     from product_images where club_id = $1 and product_id = $2 order by position, id`,
    [tx.clubId, from, to],
  );
}

/**
 * Deletes a product that was never ordered and is in no pack, with its stock history and everybody's wishes for it. Throws
 * NOT_FOUND, IN_USE.
 */
export async function deleteProduct(ctx: Ctx, id: number): Promise<void> {
  // The second check finds a pack that starts to allow it meanwhile.
  await saveInClub(ctx, async (tx) => {
    await lockProduct(tx, id);
    // From here on no order can take any of them, so the check below stays true.
    await lockVariations(tx, id);
    const reason = whyNotDeleteProduct({ ordered: await wasOrdered(tx, id), packs: await packsWith(tx, id) });
    if (reason) throw new ApiError("IN_USE", { message: reason });
    const before = await productFacts(tx, id);
    for (const table of ["variations", "product_images"])
      await tx.query(`delete from ${table} where club_id = $1 and product_id = $2`, [tx.clubId, id]);
    await tx.query("delete from products where club_id = $1 and id = $2", [tx.clubId, id]);
    await recordAudit(tx, ctx, { action: "product.deleted", subjectKind: "product", subjectId: id, before });
  });
}

type ProductInput = Input<typeof products.store>;

/** What a form writes: everything except what is set once, when a product is created. */
const formColumns = columnsOf(productsTable, ["club_id", "id", "slug", "created_at", "version"]);
type Values = Chosen<typeof productsTable, typeof formColumns>;

/** In the order of `formColumns`. Throws VALIDATION_FAILED for a category that the club does not have. */
async function formValues(tx: ClubTx, form: ProductInput): Promise<unknown[]> {
  await checkCategory(tx, form.category_id, "category_id");
  // The database does not accept NUL.
  const clean = (html: string) => cleanHtml(html.replaceAll("\u0000", ""), { clubId: tx.clubId });
  const values: Values = {
    ...form,
    description: clean(form.description),
    size_guide: clean(form.size_guide),
    price_cents: toCents(form.price),
  };
  return formColumns.map((column) => values[column]);
}

/** Throws VALIDATION_FAILED at the field. */
export async function checkCategory(tx: ClubTx, categoryId: number, field: string): Promise<void> {
  if (!(await hasCategory(tx, categoryId)))
    throw new ApiError("VALIDATION_FAILED", {
      errors: { [field]: [({ catalog }) => catalog.chooseCategory] },
    });
}

export async function hasCategory(tx: ClubTx, categoryId: number): Promise<boolean> {
  const rows = await tx.query("select 1 from categories where club_id = $1 and id = $2", [
    tx.clubId,
    categoryId,
  ]);
  return rows.length > 0;
}
