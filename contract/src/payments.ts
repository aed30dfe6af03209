import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { dollarsOut } from "./money.ts";
import { day, envelope, listFields, longListOf, namedRow, timestamp, urlOut } from "./shapes.ts";

export const paymentStates = ["created", "open", "captured", "expired", "failed"] as const;

export const paymentMethods = ["card", "manual"] as const;

export const paymentRow = z.object({
  id: z.int(),
  order_id: z.int(),
  order_number: z.string(),
  member: namedRow,
  /** manual: staff marked the order as paid. */
  method: z.enum(paymentMethods),
  /** How it was paid, as staff put it when they marked it as paid; null by card. Empty once its member was erased. */
  marked_as: z.string().nullable(),
  status: z.enum(paymentStates),
  amount: dollarsOut,
  /** In money. */
  refunded: dollarsOut,
  /** As credits, beyond those that the order had used; no money left the club. */
  refunded_as_credits: dollarsOut,
  /** What somebody of the club still has to give back by hand. */
  to_give_back: dollarsOut,
  /** Stripe's payment intent, or its session while there is none. */
  stripe_reference: z.string().nullable(),
  /** The payment in Stripe's dashboard, if known. */
  stripe_url: urlOut.nullable(),
  created_at: timestamp,
  captured_at: timestamp.nullable(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

/** `by_hand`: the part of what came that staff marked as paid, and the part of what went back that went by hand. */
const sums = {
  captured: dollarsOut,
  captured_by_hand: dollarsOut,
  refunded: dollarsOut,
  refunded_by_hand: dollarsOut,
  net: dollarsOut,
  count: z.int(),
};

const period = { from: day.optional(), to: day.optional() };

export const payments = {
  getPayments: endpoint({
    method: "GET",
    path: "/club/get-payments",
    who: "admin",
    right: "changeSettings",
    summary: "Payments with order, member, state, Stripe reference and refunds",
    tag: "Payments",
    input: z.strictObject({
      ...listFields,
      ...period,
      sort: z.enum(["created_at", "amount", "status", "order_number"]).optional(),
      status: z.enum(paymentStates).optional(),
      method: z.enum(paymentMethods).optional(),
    }),
    output: longListOf(paymentRow),
  }),
  totals: endpoint({
    method: "GET",
    path: "/club/payment-totals",
    who: "admin",
    right: "changeSettings",
    summary: "What was captured and refunded in each month, newest first, at most 24",
    tag: "Payments",
    input: z.strictObject(period),
    output: envelope(
      z.object({
        ...sums,
        /** What was to be given back by hand on those days, and still is; not among what was refunded. */
        to_give_back: dollarsOut,
        /** `month` is `YYYY-MM`. */
        months: z.array(z.object({ month: z.string(), ...sums })),
      }),
    ),
  }),
};

export type PaymentTotals = z.infer<z.ZodObject<typeof sums>>;
