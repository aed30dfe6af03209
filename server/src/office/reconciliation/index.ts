/** Reconciliation: Stripe's books against the club's payments and refunds, day by day. Amounts are cents. */

export { reconcileDay } from "./reconcile-day.ts";
