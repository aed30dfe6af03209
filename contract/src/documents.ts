import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { orderFilters } from "./order-filters.ts";
import { download, envelope, exceptRows, id, rowId } from "./shapes.ts";

/** Documents for the people who pack. */
export const documentKinds = ["pick_list", "packing_slips", "labels"] as const;
/** The most orders that one document is made for. */
export const maxDocumentOrders = 1_000;

/** How labels and packing slips are sorted: by order number, or by team (membership category) and family. */
export const documentOrders = ["number", "team"] as const;

/** Orders by id, or all that a list shows except some. */
export const orderSelection = z.union([
  z.strictObject({ ids: z.array(rowId).min(1).max(maxDocumentOrders) }),
  z.strictObject({
    all: z.strictObject(orderFilters),
    except: exceptRows,
  }),
]);
export type OrderSelection = z.infer<typeof orderSelection>;

/** Selected, but not to be packed: on hold; or not paid, ended, or already packed. */
const leftOut = z.object({ on_hold: z.int(), nothing_to_pack: z.int() });

const pickRow = z.object({
  product_id: z.int(),
  title: z.string(),
  color: z.string(),
  sizes: z.array(
    z.object({
      variation_id: z.int(),
      size: z.string(),
      sku: z.string(),
      /** Still to be packed over all orders. */
      quantity: z.int(),
      order_count: z.int(),
      /** For whom, the first of them by name: `Ava Thompson, Ben Thompson and 12 more`. */
      whose: z.string(),
    }),
  ),
});

export const documents = {
  pickList: endpoint({
    method: "POST",
    path: "/club-orders/pick-list",
    who: "staff",
    right: "handleOrders",
    summary: "What is still to be packed for these orders, by product and size",
    tag: "Fulfilment",
    changes: "nothing",
    input: z.object({ selection: orderSelection }),
    output: envelope(
      z.object({ order_count: z.int(), item_count: z.int(), left_out: leftOut, rows: z.array(pickRow) }),
    ),
  }),
  make: endpoint({
    method: "POST",
    path: "/club-orders/documents",
    who: "staff",
    right: "handleOrders",
    summary: "Make a pick list, packing slips or labels for these orders as a PDF, as a job",
    tag: "Fulfilment",
    changes: "nothing",
    input: z.object({
      kind: z.enum(documentKinds),
      selection: orderSelection,
      sort: z.enum(documentOrders).optional().default("number"),
    }),
    output: envelope(z.object({ job_id: z.int(), left_out: leftOut })),
  }),
  invoice: endpoint({
    method: "GET",
    path: "/club-orders/invoice/{id}",
    who: "staff",
    right: "handleOrders",
    summary: "The invoice of an order as a PDF in the club's look",
    tag: "Fulfilment",
    input: z.strictObject({ id }),
    output: download("pdf"),
    errors: ["NOT_FOUND", "INVALID_TRANSITION"],
  }),
  memberInvoice: endpoint({
    method: "GET",
    path: "/club-member/order-invoice/{id}",
    who: "member",
    summary: "The invoice of one of the member's orders as a PDF",
    tag: "Orders",
    input: z.strictObject({ id }),
    output: download("pdf"),
    errors: ["NOT_FOUND", "INVALID_TRANSITION"],
  }),
};
