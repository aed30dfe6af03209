import { z } from "zod";
import { orderSelection } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { dollars } from "./money.ts";
import { orderFilters } from "./order-filters.ts";
import { adminOrder, adminOrderSummary, memberOrder, memberOrderSummary } from "./order-shapes.ts";
import { orderStages, orderStatuses } from "./order-statuses.ts";
import { parcel, parcelForm } from "./parcels.ts";
import { said } from "./said.ts";
import { envelope, id, jobStarted, listFields, listOf, longListOf, rowId, text, version } from "./shapes.ts";

/** What a member's own list is sorted by; `open`: those that are not over yet, each kind newest first. */
export const memberOrderSorts = ["open", "created_at", "total"] as const;

export const orderSorts = ["created_at", "number", "member", "total", "status"] as const;

/**
 * For moving many orders at once. ready_to_collect: one parcel of everything not yet packed waits at the club;
 * collected: everything that waited there was handed over.
 */
export const bulkStatuses = ["processing", "completed", "ready_to_collect", "collected"] as const;

/** The states that staff may set by hand. */
export const settableStatus = z.enum(["processing", "completed", "cancelled"]);

export const cancelForm = z.object({
  order_id: rowId,
  reason: text(300),
  version: version.optional(),
  /**
   * Ends one that waits for payment although Stripe cannot be asked whether it was paid; after PAYMENT_UNAVAILABLE.
   * Money that turns up later is refunded.
   */
  even_unasked: z.boolean().optional(),
  /**
   * What the member gets as credits for goods of a pack that an exchange was to send: no money was paid for them, so none
   * goes back. Such an order is not cancelled without it; 0 if nothing is given.
   */
  credits_instead: dollars.optional(),
});

/** What Ctrl-K finds of it. */
export const found = {
  orders: z.array(z.object({ id: z.int(), number: z.string(), member_name: z.string(), status: z.string() })),
};

export const orders = {
  getOrders: endpoint({
    method: "GET",
    path: "/club-member/get-orders",
    who: "member",
    summary: "The member's orders, newest first unless asked otherwise",
    tag: "Orders",
    input: z.strictObject({
      ...listFields,
      sort: z.enum(memberOrderSorts).optional(),
      status: z.enum(orderStatuses).optional(),
    }),
    output: longListOf(memberOrderSummary),
  }),
  getOrder: endpoint({
    method: "GET",
    path: "/club-member/get-orders/{id}",
    who: "member",
    summary: "One of the member's orders",
    tag: "Orders",
    input: z.strictObject({ id }),
    output: envelope(memberOrder),
    errors: ["NOT_FOUND"],
  }),
  tracking: endpoint({
    method: "GET",
    path: "/club-member/order-tracking",
    who: "member",
    summary: "The member's parcels: those on their way or waiting, then the others, newest first",
    tag: "Orders",
    input: z.strictObject({ page: listFields.page, per_page: listFields.per_page, order_id: id.optional() }),
    output: listOf(parcel),
  }),
  adminShow: endpoint({
    method: "GET",
    path: "/club-orders/show",
    who: "staff",
    right: "handleOrders",
    summary: "The club's orders: search, filter, sort, paging",
    tag: "Orders",
    input: z.strictObject({
      ...listFields,
      ...orderFilters,
      sort: z.enum(orderSorts).optional(),
    }),
    output: longListOf(adminOrderSummary),
  }),
  adminStages: endpoint({
    method: "GET",
    path: "/club-orders/stages",
    who: "staff",
    right: "handleOrders",
    summary: "How many of the club's orders are at each stage of what is to do, counted up to 1,000",
    tag: "Orders",
    input: z.strictObject({}),
    output: envelope(z.record(z.enum(orderStages), z.int())),
  }),
  adminGet: endpoint({
    method: "GET",
    path: "/club-orders/show/{id}",
    who: "staff",
    right: "handleOrders",
    summary: "One order with lines, payments, parcels and timeline",
    tag: "Orders",
    input: z.strictObject({ id }),
    output: envelope(adminOrder),
    errors: ["NOT_FOUND"],
  }),
  updateStatus: endpoint({
    method: "POST",
    path: "/club-orders/update-status",
    who: "staff",
    right: "handleOrders",
    summary: "Move an order on; `cancelled` needs an admin and a reason, restocks and refunds",
    tag: "Orders",
    changes: ["auditLog", "dashboard", "payments"],
    input: z
      .object({
        order_id: rowId,
        status: settableStatus,
        reason: text(300).optional(),
        version: version.optional(),
      })
      .refine((form) => form.status !== "cancelled" || form.reason, {
        path: ["reason"],
        error: said("required", "reason"),
      }),
    output: z.object({ message: z.string(), data: adminOrder }),
    errors: ["NOT_FOUND", "INVALID_TRANSITION", "STALE_VERSION", "PAYMENT_UNAVAILABLE", "NOTHING_INSTEAD"],
  }),
  updateStatuses: endpoint({
    method: "POST",
    path: "/club-orders/update-statuses",
    who: "staff",
    right: "handleOrders",
    summary: "Move many orders on, as a job; an order that cannot go there is skipped with a message",
    tag: "Orders",
    changes: ["auditLog", "dashboard", "payments"],
    input: z
      .object({
        order_ids: z.array(rowId).min(1).max(1000).optional(),
        /** Instead of `order_ids`. */
        selection: orderSelection.optional(),
        status: z.enum(bulkStatuses),
      })
      .refine((form) => (form.order_ids === undefined) !== (form.selection === undefined), {
        path: ["selection"],
        error: said("chooseOrders"),
      }),
    output: jobStarted,
  }),
  updateTracking: endpoint({
    method: "POST",
    path: "/club-orders/update-tracking-data",
    who: "staff",
    right: "handleOrders",
    summary: "Make or change a parcel; the member gets one email a parcel",
    tag: "Orders",
    changes: ["auditLog", "dashboard", "payments"],
    input: parcelForm,
    output: z.object({ message: z.string(), data: adminOrder }),
    errors: ["NOT_FOUND", "INVALID_TRANSITION", "STALE_VERSION"],
  }),
  cancel: endpoint({
    method: "POST",
    path: "/club-orders/cancel",
    who: "admin",
    right: "cancelOrders",
    summary: "Cancel an order before it is sent: restock, card part to card, credit part to credits",
    tag: "Orders",
    changes: ["auditLog", "dashboard", "payments"],
    input: cancelForm,
    output: z.object({ message: z.string(), data: adminOrder }),
    errors: ["NOT_FOUND", "INVALID_TRANSITION", "STALE_VERSION", "PAYMENT_UNAVAILABLE", "NOTHING_INSTEAD"],
  }),
};
