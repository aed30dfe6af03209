/** Card payments of a club through Stripe: sessions, captures, refunds, events. Amounts are cents. */

export {
  type OwnPayment,
  type OwnRefund,
  paymentsCapturedIn,
  paymentsOfIntents,
  refundsDoneIn,
  refundsOfStripeIds,
} from "./books.queries.ts";
export { checkKey, type KnownAccount } from "./check-key.ts";
export {
  createSession,
  endSession,
  readSession,
  type SessionRequest,
  type SessionState,
} from "./checkout-sessions.ts";
export { disputeOf, writeDispute } from "./disputes.queries.ts";
export { endRefund, executeRefund } from "./execute-refund.ts";
export { forgetPayers } from "./forget-payers.ts";
export { paymentsSql } from "./list-payments.queries.ts";
export { accountOfPayment, beganOn, presentAccount } from "./payment-account.ts";
export { paymentAudits } from "./payments.audit.ts";
export { stripeAddress } from "./payments.present.ts";
export {
  capturePayment,
  closePayment,
  insertManualPayment,
  insertPayment,
  isLiving,
  markChecked,
  markClosing,
  orderOfSession,
  type PaymentRow,
  paymentOfIntent,
  paymentSums,
  paymentsOf,
  storeSession,
} from "./payments.queries.ts";
export { paymentRoutes } from "./payments.routes.ts";
export {
  insertRefund,
  insertStripeRefund,
  type RefundedLine,
  readRefund,
  refundedQuantities,
  refundedSums,
  refundOfStripe,
} from "./refunds.queries.ts";
export {
  type BookedPayment,
  type BookedRefund,
  hasPayment,
  hasRefund,
  listBookedPayments,
  listBookedRefunds,
  type Period,
} from "./stripe-books.ts";
export { type CardAccount, StripeRefusal } from "./stripe-client.ts";
export { readDispute, type StripeDispute } from "./stripe-disputes.ts";
export {
  closeEvent,
  postponeEvent,
  readEvent,
  type StripeEventRow,
  takeEvent,
} from "./stripe-events.queries.ts";
export { type RefundState, refundsOfIntent, type StripeRefund } from "./stripe-refunds.ts";
export { tellRefunded } from "./tell-refund.ts";
export { verifyEvent } from "./verify-event.ts";
