import type { StoredPicture } from "#contract/pictures.ts";
import { type ProductFormInput, type ProductStatus, productForm } from "#contract/product-form.ts";
import type { AdminProduct } from "#contract/products.ts";
import { complaints } from "#web/lib/form-fields.ts";
import { plainFields } from "#web/lib/plain-fields.ts";
import { readAmount, readWhole, type Typed } from "#web/lib/typed-numbers.ts";

import { numbers } from "#words/numbers.ts";

import { catalog } from "#words/panel/catalog.ts";
import { catalogForm } from "#words/panel/catalog-form.ts";
import { colorKeyOf, type Grid, type GridRow } from "./variation-grid.ts";

/** A picture as the form shows it; `colorKey` is the colour of the grid that it shows. */
export type FormPicture = StoredPicture & { id: string; colorKey: string | null };

const texts = plainFields(
  productForm.omit({ category_id: true, price: true, status: true, images: true, variations: true }),
);

/** Everything in the form except the grid. An emptied number field is an empty text. */
export type ProductValues = typeof texts.empty & {
  category_id: string | null;
  price: Typed;
  status: ProductStatus;
  images: FormPicture[];
};

export const newProduct: ProductValues = {
  ...texts.empty,
  category_id: null,
  price: "",
  status: "draft",
  images: [],
};

export function valuesOf(product: AdminProduct): ProductValues {
  const { category, price, status, images } = product;
  return {
    ...texts.of({ ...product, stock_reason: "" }),
    price,
    status,
    category_id: String(category.id),
    images: images.map(({ color, ...image }) => ({
      ...image,
      id: image.key,
      colorKey: color === null ? null : colorKeyOf(color),
    })),
  };
}

/** The form as the server expects it. What is not a number yet is sent as missing, so that the schema reports it. */
export function toProductForm(values: ProductValues, grid: Grid): Record<keyof ProductFormInput, unknown> {
  const { category_id, price, status, images } = values;
  const colors = new Map(grid.colors.map((color) => [color.key, color]));
  return {
    ...texts.sent(values),
    status,
    category_id: category_id === null ? undefined : Number(category_id),
    price: price === "" ? undefined : price,
    images: images.map(({ key, alt, colorKey }) => ({
      key,
      alt,
      color: (colorKey !== null && colors.get(colorKey)?.name) || null,
    })),
    variations: grid.rows.map((row) => ({
      ...(row.id === undefined ? {} : { id: row.id }),
      color: colors.get(row.colorKey)?.name ?? "",
      color_hex: colors.get(row.colorKey)?.hex ?? "",
      size: row.size,
      sku: row.sku,
      price: readPrice(row.price),
      stock_delta: stockDelta(row.stock, row.had),
    })),
  };
}

/** Whether stock of an existing variation changes, which needs a reason. */
export function changesStock({ rows }: Grid): boolean {
  return rows.some((row) => row.id !== undefined && stockDelta(row.stock, row.had) !== 0);
}

export type CellErrors = Record<string, Partial<Record<GridColumn, string>>>;

/** Errors by path, `variations.12.price`, assigned to the fields of the form and the cells of the grid. */
export function placeErrors(errors: Record<string, string>, rows: readonly GridRow[]) {
  const fields: Record<string, string> = {};
  const cells: CellErrors = {};
  for (const [path, text] of Object.entries(errors)) {
    const [group = "", position = "", field = ""] = path.split(".");
    const row = group === "variations" ? rows[Number(position)] : undefined;
    if (row !== undefined) cells[row.key] = { ...cells[row.key], [columnOf(field)]: text };
    else fields[group === "images" ? "images" : path] ??= text;
  }
  return { fields, cells };
}

/** Colour and size are not cells; their errors are shown at the row's first one. */
function columnOf(field: string): GridColumn {
  if (field === "price") return "price";
  return field === "stock_delta" ? "stock" : "sku";
}

type Checked = { form: ProductFormInput } | { errors: ReturnType<typeof placeErrors> };

/** The form as it can be sent, or everything that is wrong with it. */
export function checkProduct(values: ProductValues, grid: Grid): Checked {
  const input = toProductForm(values, grid);
  const parsed = productForm.safeParse(input);
  const errors = placeErrors(Object.fromEntries(complaints(parsed.error).toReversed()), grid.rows);
  if (values.price === "") errors.fields.price = catalogForm.productValues.enterAPrice;
  if (changesStock(grid) && values.stock_reason.trim() === "")
    errors.fields.stock_reason = catalogForm.productValues.giveAReason;
  // An unreadable cell is sent as missing, so only its text shows that it is wrong.
  for (const row of grid.rows) {
    for (const column of gridColumns) {
      const text = cellError(column, row[column]);
      if (text !== null) errors.cells[row.key] = { ...errors.cells[row.key], [column]: text };
    }
  }
  const isFine = Object.keys(errors.fields).length === 0 && Object.keys(errors.cells).length === 0;
  return parsed.success && isFine ? { form: parsed.data } : { errors };
}

/** The columns of the grid that can be typed in, from left to right; a pasted block fills them in this order. */
export const gridColumns = ["sku", "stock", "price"] as const;
export type GridColumn = (typeof gridColumns)[number];

const maxSku = 60;
const maxStock = 100_000;
const maxPrice = 1_000_000;

/** Dollars, or null for what is no price. */
export function readPrice(text: string): number | null {
  const price = readAmount(text);
  return typeof price === "number" && price >= 0 ? price : null;
}

/** What is wrong with a cell, or null. An empty stock is no change, an empty price the product's own. */
export function cellError(column: GridColumn, text: string): string | null {
  const typed = text.trim();
  if (column === "sku") return typed.length > maxSku ? catalog.cellValues.atMostCharacters(maxSku) : null;
  if (typed === "") return null;
  if (column === "price") {
    const price = readPrice(typed);
    if (readAmount(typed) === "unclear") return numbers.unclear(typed.replaceAll(/\D/g, ""));
    if (price === null) return numbers.amount;
    return price > maxPrice ? catalog.cellValues.thatIsTooMuch : null;
  }
  const stock = readWhole(typed);
  if (stock === null || stock < 0) return numbers.whole;
  return stock > maxStock ? catalog.cellValues.atMost(maxStock) : null;
}

/** What has to be added to or taken from a stock of `had` pieces to get what was typed. */
export function stockDelta(text: string, had: number): number {
  const stock = readWhole(text);
  return stock === null ? 0 : stock - had;
}
