import { toCents } from "#contract/money.ts";
import type { products } from "#contract/products.ts";
import { type Chosen, columnsOf } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { cleanHtml } from "#server/platform/html/sanitize.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { products as productsTable } from "../catalog.tables.ts";

export type ProductInput = Input<typeof products.store>;

/** What a form writes: everything except what is set once, when a product is created. */
export const formColumns = columnsOf(productsTable, ["club_id", "id", "slug", "created_at", "version"]);
type Values = Chosen<typeof productsTable, typeof formColumns>;

/** In the order of `formColumns`. Throws VALIDATION_FAILED for a category that the club does not have. */
export async function formValues(tx: ClubTx, form: ProductInput): Promise<unknown[]> {
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
