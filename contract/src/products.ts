import { z } from "zod";
import { changesForm, shownOf } from "./changes.ts";
import { endpoint } from "./endpoint.ts";
import { dollarsOut, maxDollars } from "./money.ts";
import { storedPicture } from "./pictures.ts";
import { productFields, productForm, productStatuses, stockDelta } from "./product-form.ts";
import { said } from "./said.ts";
import {
  envelope,
  exceptRows,
  id,
  jobStarted,
  listFields,
  listOf,
  messageOnly,
  namedRow,
  rowId,
  text,
  timestamp,
} from "./shapes.ts";

/** Of a low product a size is low, as the club's settings say; of one that is sold out nothing is left. */
export const stockStates = ["in_stock", "low", "sold_out"] as const;
/** What the list of products is narrowed to. */
export const stockFilters = [...stockStates, "low_or_sold_out"] as const;

/** What list and page show of a product unchanged. */
const keptProduct = z.object({ id: z.int(), ...shownOf(productFields) });

/** What Ctrl-K finds of it. */
export const found = {
  products: z.array(z.object({ id: z.int(), title: z.string(), status: z.string() })),
};

export const productRow = keptProduct.extend({
  status: z.enum(productStatuses),
  category: namedRow,
  image: storedPicture.nullable(),
  price: dollarsOut,
  /** The highest price among its variations, when it differs. */
  price_to: dollarsOut.nullable(),
  variation_count: z.int(),
  /** How many may be sold now, over all variations. */
  stock: z.int(),
  stock_state: z.enum(stockStates),
  /** Pieces sold so far, less those refunded; up to a minute old. */
  sold: z.int(),
  created_at: timestamp,
  version: z.int(),
});
export type ProductRow = z.infer<typeof productRow>;

export const variationRow = z.object({
  id: z.int(),
  color: z.string(),
  color_hex: z.string(),
  size: z.string(),
  sku: z.string(),
  /** Overrides the product's price if set. */
  price: dollarsOut.nullable(),
  received: z.int(),
  /** What has left the stock and not come back, whatever was refunded of it. */
  sold: z.int(),
  /** Set aside for orders that are not paid yet. */
  held: z.int(),
  /** What may be sold now: received less sold and held. */
  stock: z.int(),
  archived: z.boolean(),
});
export type VariationRow = z.infer<typeof variationRow>;

export const adminProduct = keptProduct.extend({
  slug: z.string(),
  description: z.string(),
  size_guide: z.string(),
  size_group: z.string(),
  category: namedRow,
  price: dollarsOut,
  status: z.enum(productStatuses),
  images: z.array(storedPicture.extend({ id: z.int(), color: z.string().nullable() })),
  variations: z.array(variationRow),
  /** Over all variations, without cancelled orders and less refunds; the orders are those of which something is left. */
  sales: z.object({ quantity: z.int(), orders: z.int(), revenue: dollarsOut }),
  /** The same of the orders of the last 12 months, oldest first, zeros too; `month` is `YYYY-MM`. */
  sales_by_month: z.array(z.object({ month: z.string(), quantity: z.int(), revenue: dollarsOut })),
  created_at: timestamp,
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type AdminProduct = z.infer<typeof adminProduct>;

export const productListQuery = z.strictObject({
  ...listFields,
  sort: z.enum(["created_at", "title", "price", "stock", "sold", "category", "status"]).optional(),
  status: z.enum(productStatuses).optional(),
  category_id: id.optional(),
  stock_state: z.enum(stockFilters).optional(),
});

/** Which products an act is about: those named, or every one that a list's search and filters find except some. */
export const productSelection = z.union([
  z.object({ ids: z.array(rowId).min(1).max(1000) }),
  z.object({
    all: productListQuery.pick({ keywords: true, status: true, category_id: true, stock_state: true }),
    except: exceptRows,
  }),
]);

export const bulkChange = z.discriminatedUnion("field", [
  z.object({ field: z.literal("status"), status: z.enum(productStatuses) }),
  z.object({ field: z.literal("category"), category_id: rowId }),
  /** Amounts and percentages may be negative; a price never falls below zero. */
  z.object({
    field: z.literal("price_amount"),
    amount: z.number().min(-maxDollars).max(maxDollars).multipleOf(0.01),
  }),
  z.object({ field: z.literal("price_percent"), percent: z.number().min(-100).max(1000) }),
  z.object({ field: z.literal("stock"), delta: stockDelta, reason: text(200) }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

const saved = z.object({ message: z.string(), data: adminProduct });

export const products = {
  filterProducts: endpoint({
    method: "GET",
    path: "/club-product/filter-products",
    who: "staff",
    right: "addProducts",
    summary: "The club's products of every status: search, filter, sort, paging",
    tag: "Products",
    input: productListQuery,
    output: listOf(productRow),
  }),
  getAll: endpoint({
    method: "GET",
    path: "/club-product/get-all",
    who: "staff",
    right: "addProducts",
    summary: "Every live product in short, for pickers, at most 5,000",
    tag: "Products",
    input: z.strictObject({}),
    output: envelope(
      z.array(
        z.object({ id: z.int(), title: z.string(), category_id: z.int(), image: storedPicture.nullable() }),
      ),
    ),
  }),
  details: endpoint({
    method: "GET",
    path: "/club-product/details/{id}",
    who: "staff",
    right: "addProducts",
    summary: "One product with pictures, every variation, stock, holds and sales",
    tag: "Products",
    input: z.strictObject({ id }),
    output: envelope(adminProduct),
    errors: ["NOT_FOUND"],
  }),
  formChoices: endpoint({
    method: "GET",
    path: "/club-product/form-choices",
    who: "staff",
    right: "addProducts",
    summary: "What the product form offers: categories, and the colours, sizes and size groups in use",
    tag: "Products",
    input: z.strictObject({}),
    output: envelope(
      z.object({
        categories: z.array(namedRow),
        colors: z.array(z.object({ name: z.string(), hex: z.string() })),
        sizes: z.array(z.string()),
        size_groups: z.array(z.string()),
      }),
    ),
  }),
  store: endpoint({
    method: "POST",
    path: "/club-product/store",
    who: "staff",
    right: "addProducts",
    summary: "Add a product with its pictures, variations and first stock",
    tag: "Products",
    changes: ["categories", "dashboard"],
    input: productForm,
    output: saved,
    errors: ["DUPLICATE", "OUT_OF_STOCK"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/club-product/update/{id}",
    who: "admin",
    right: "editProducts",
    summary: "Change a product; stock changes by what is added or taken",
    tag: "Products",
    changes: ["categories", "dashboard"],
    input: changesForm(productForm.shape).extend({ stock_reason: productForm.shape.stock_reason }),
    output: saved,
    errors: ["NOT_FOUND", "DUPLICATE", "STALE_VERSION", "OUT_OF_STOCK"],
  }),
  changeStock: endpoint({
    method: "POST",
    path: "/club-product/change-stock",
    who: "staff",
    right: "addProducts",
    summary: "Add to or take from the stock of one variation, with a reason, once for each Idempotency-Key",
    tag: "Products",
    takesKey: true,
    changes: ["categories", "dashboard"],
    input: z.object({
      variation_id: rowId,
      delta: stockDelta.refine((delta) => delta !== 0, said("enterAnotherNumberThan0")),
      reason: text(200),
    }),
    output: z.object({ message: z.string(), data: variationRow }),
    errors: ["NOT_FOUND", "OUT_OF_STOCK"],
  }),
  stockHistory: endpoint({
    method: "GET",
    path: "/club-product/stock-history/{id}",
    who: "staff",
    right: "addProducts",
    summary: "What came in, went out and was corrected, newest first: changes by hand and sales",
    tag: "Products",
    input: z.strictObject({ ...listFields, id, variation_id: id.optional() }),
    output: listOf(
      z.object({
        id: z.string(),
        at: timestamp,
        /** back: goods of an order that are for sale again. */
        kind: z.enum(["correction", "sale", "back"]),
        color: z.string(),
        size: z.string(),
        delta: z.int(),
        reason: z.string(),
        actor: z.string(),
        order_id: z.int().nullable(),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
  bulkUpdate: endpoint({
    method: "POST",
    path: "/club-product/bulk-update",
    who: "admin",
    right: "editProducts",
    summary: "Change status, category, price or stock of many products, as a job",
    tag: "Products",
    changes: ["categories", "dashboard"],
    input: z.object({ selection: productSelection, change: bulkChange }),
    output: jobStarted,
    errors: ["NOT_FOUND"],
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/club-product/duplicate",
    who: "staff",
    right: "addProducts",
    summary: "Make a draft with the same text, pictures and variations, without stock",
    tag: "Products",
    changes: ["categories", "dashboard"],
    input: z.object({ id: rowId }),
    output: saved,
    errors: ["NOT_FOUND"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/club-product/delete/{id}",
    who: "admin",
    right: "editProducts",
    summary:
      "Delete a product that nothing refers to; one that was ever ordered or held can only be archived",
    tag: "Products",
    changes: ["categories", "dashboard"],
    input: z.strictObject({ id }),
    output: messageOnly,
    errors: ["NOT_FOUND", "IN_USE"],
  }),
  deleteImage: endpoint({
    method: "DELETE",
    path: "/club-product/delete-image/{id}",
    who: "admin",
    right: "editProducts",
    summary: "Take one picture off its product",
    tag: "Products",
    changes: ["categories", "dashboard"],
    input: z.strictObject({ id }),
    output: messageOnly,
    errors: ["NOT_FOUND"],
  }),
  topSelling: endpoint({
    method: "GET",
    path: "/club-product/top-selling",
    who: "staff",
    right: "addProducts",
    summary: "The products that sold most in the last 90 days, at most 10",
    tag: "Products",
    input: z.strictObject({}),
    output: envelope(
      z.array(z.object({ product_id: z.int(), title: z.string(), quantity: z.int(), sales: dollarsOut })),
    ),
  }),
};
