/** The club's payments as the panel lists them, and Stripe's books against them and the refunds, day by day. Amounts are cents. */

export { paymentsSql } from "./payments/list-payments.queries.ts";
export { reconcileDay } from "./reconcile-day.ts";
