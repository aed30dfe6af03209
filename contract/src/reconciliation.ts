import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { dollarsOut } from "./money.ts";
import {
  day,
  dayOut,
  jobStarted,
  listFields,
  listOf,
  longListOf,
  rowId,
  text,
  timestamp,
  urlOut,
} from "./shapes.ts";

/**
 * How Stripe and the club's payments may differ: money that only one side knows of, another amount or
 * state, or a refund that only one side knows of.
 */
export const differenceKinds = [
  "payment_missing_here",
  "payment_missing_at_stripe",
  "amount_differs",
  "state_differs",
  "refund_missing_here",
  "refund_missing_at_stripe",
] as const;

export const reconciliationDay = z.object({
  id: z.int(),
  /** The day in UTC whose payments were compared. */
  day: dayOut,
  status: z.enum(["running", "done", "failed"]),
  compared: z.int(),
  /** What Stripe reports as captured and refunded that day, and what the shop does. */
  stripe_captured: dollarsOut,
  our_captured: dollarsOut,
  stripe_refunded: dollarsOut,
  our_refunded: dollarsOut,
  /** Differences found that day which nobody has explained yet. */
  open_differences: z.int(),
  error: z.string().nullable(),
  finished_at: timestamp.nullable(),
});
export type ReconciliationDay = z.infer<typeof reconciliationDay>;

export const differenceStates = ["open", "explained", "gone"] as const;

export const difference = z.object({
  id: z.int(),
  day: dayOut,
  kind: z.enum(differenceKinds),
  order: z.object({ id: z.int(), number: z.string() }).nullable(),
  payment_id: z.int().nullable(),
  /** Stripe's payment intent or refund. */
  stripe_reference: z.string().nullable(),
  stripe_url: urlOut.nullable(),
  ours: dollarsOut.nullable(),
  theirs: dollarsOut.nullable(),
  /** One sentence for a person. */
  text: z.string(),
  status: z.enum(differenceStates),
  note: z.string(),
  explained_by: z.string().nullable(),
  found_at: timestamp,
});
export type Difference = z.infer<typeof difference>;

/** Stripe's books against ours, day by day. */
export const reconciliation = {
  days: endpoint({
    method: "GET",
    path: "/club/reconciliation",
    who: "admin",
    right: "changeSettings",
    summary: "The days that were compared with Stripe, newest first",
    tag: "Payments",
    input: z.strictObject({ page: listFields.page, per_page: listFields.per_page }),
    output: listOf(reconciliationDay),
  }),
  differences: endpoint({
    method: "GET",
    path: "/club/reconciliation-differences",
    who: "admin",
    right: "changeSettings",
    summary: "Payments and refunds of which Stripe and the shop say different things",
    tag: "Payments",
    input: z.strictObject({
      ...listFields,
      sort: z.enum(["found_at", "kind", "status"]).optional(),
      status: z.enum(differenceStates).optional(),
      kind: z.enum(differenceKinds).optional(),
    }),
    output: longListOf(difference),
  }),
  run: endpoint({
    method: "POST",
    path: "/club/reconciliation",
    who: "admin",
    right: "changeSettings",
    summary: "Compare a period with Stripe now, as a job; at most 31 days",
    tag: "Payments",
    changes: [],
    input: z.object({ from: day, to: day }),
    output: jobStarted,
    errors: ["PAYMENT_NOT_SET_UP", "JOB_RUNNING"],
  }),
  explain: endpoint({
    method: "POST",
    path: "/club/reconciliation-differences/explain",
    who: "admin",
    right: "changeSettings",
    summary: "Say why a difference is as it is, which takes it off the open ones",
    tag: "Payments",
    changes: [],
    input: z.object({ id: rowId, note: text(300) }),
    output: z.object({ message: z.string(), data: difference }),
    errors: ["NOT_FOUND"],
  }),
};
