import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { dollars, dollarsOut } from "./money.ts";
import { adminOrder } from "./order-shapes.ts";
import { said } from "./said.ts";
import { envelope, id, rowId, text, version } from "./shapes.ts";

/** Where money goes back to; what staff marked as paid counts as `card`, and waits until somebody gave it back by hand. */
export const refundDestinations = ["card", "credits"] as const;

/** What may still be refunded of an order. */
export const refundable = z.object({
  /** Captured by card or by hand, less refunds to there. */
  card: dollarsOut,
  /** What may go to the member's credits: everything that was paid and not yet refunded. */
  credits: dollarsOut,
  /** What the bank took back for a dispute that is open or lost: the club does not have it. */
  disputed: dollarsOut,
  /** The captured payment was marked as paid by staff: the club refunds it in person. */
  is_by_hand: z.boolean(),
  shipping: dollarsOut,
  lines: z.array(
    z.object({
      order_line_id: z.int(),
      title: z.string(),
      /** Colour and size, and whose pack it is from. */
      choice: z.string(),
      quantity: z.int(),
      /** How many of them were refunded before. */
      refunded_quantity: z.int(),
      unit_price: dollarsOut,
    }),
  ),
});
export type Refundable = z.infer<typeof refundable>;

export const refundForm = z.object({
  order_id: rowId,
  destination: z.enum(refundDestinations),
  amount: dollars.min(0.01, said("enterAnAmount")),
  /** What it is for, if it is for order lines. */
  lines: z
    .array(z.object({ order_line_id: rowId, quantity: z.int().min(1).max(999) }))
    .max(100)
    .optional()
    .default([]),
  /** Puts those lines back into stock. */
  restock: z.boolean().optional().default(false),
  reason: text(300),
  version: version.optional(),
});

/** A refund of an order that stays: a line, a part, or all of it. */
export const refunds = {
  refundable: endpoint({
    method: "GET",
    path: "/club-orders/refundable/{id}",
    who: "admin",
    right: "cancelOrders",
    summary: "What may still be given back of an order, by line",
    tag: "Refunds",
    input: z.strictObject({ id }),
    output: envelope(refundable),
    errors: ["NOT_FOUND"],
  }),
  refund: endpoint({
    method: "POST",
    path: "/club-orders/refund",
    who: "admin",
    right: "cancelOrders",
    summary: "Give a part of an order back, to the card or as credits, never more than was paid",
    tag: "Refunds",
    changes: ["auditLog", "dashboard", "orders", "payments"],
    takesKey: true,
    input: refundForm,
    output: z.object({ message: z.string(), data: adminOrder }),
    errors: ["NOT_FOUND", "INVALID_TRANSITION", "STALE_VERSION", "REFUND_TOO_HIGH", "PAYMENT_UNAVAILABLE"],
  }),
  givenBack: endpoint({
    method: "POST",
    path: "/club-orders/refund-given-back",
    who: "admin",
    right: "cancelOrders",
    summary:
      "Say that somebody gave money back by hand, which was not paid by card; a repeat changes nothing",
    tag: "Refunds",
    changes: ["auditLog", "dashboard", "orders", "payments"],
    input: z.object({ order_id: rowId, refund_id: rowId }),
    output: z.object({ message: z.string(), data: adminOrder }),
    errors: ["NOT_FOUND"],
  }),
  liftHold: endpoint({
    method: "POST",
    path: "/club-orders/lift-hold",
    who: "admin",
    right: "cancelOrders",
    summary: "Let an order on hold go on; one without stock takes it now, or stays on hold",
    tag: "Orders",
    changes: ["auditLog", "dashboard", "orders", "payments"],
    input: z.object({ order_id: rowId, reason: text(300), version: version.optional() }),
    output: z.object({ message: z.string(), data: adminOrder }),
    errors: ["NOT_FOUND", "INVALID_TRANSITION", "STALE_VERSION", "OUT_OF_STOCK"],
  }),
};
