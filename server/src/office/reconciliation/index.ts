/** The club's payments as the panel lists them, and their daily comparison with Stripe's books. Amounts are cents. */

export { markedAs, paymentsSql, toGiveBackOf } from "./payments/list-payments.ts";
export { reconcileDay } from "./reconcile-day.ts";
