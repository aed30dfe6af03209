/** Card payments of a club through Stripe: sessions, captures, refunds, events. Amounts are cents. */

export {
  type OwnPayment,
  type OwnRefund,
  paymentsCapturedIn,
  paymentsOfIntents,
  refundsDoneIn,
  refundsOfStripeIds,
} from "./books.queries.ts";
export { disputedSums, disputeOf, writeDispute } from "./disputes.queries.ts";
export { figures, givenBack } from "./figures.ts";
export { paymentsSql } from "./list-payments.queries.ts";
export { stripeAddress } from "./payments.present.ts";
export {
  acceptPayment,
  capturePayment,
  closeForgotten,
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
export { endRefund, executeRefund } from "./refunds/execute-refund.ts";
export {
  insertRefund,
  insertStripeRefund,
  type RefundedLine,
  refundedQuantities,
  refundedSums,
  refundOfReference,
  refundOfStripe,
} from "./refunds/refunds.queries.ts";
export { tellRefunded } from "./refunds/tell-refund.ts";
export { checkKey, type KnownAccount } from "./stripe/check-key.ts";
export {
  createSession,
  endSession,
  readSession,
  type SessionRequest,
  type SessionState,
} from "./stripe/checkout-sessions.ts";
export {
  type DeliveryState,
  deliveryState,
  forgetDeliveries,
  noteAccepted,
  noteRefused,
  refusalOf,
} from "./stripe/delivery-state.ts";
export { isOfUse, type Subject, subjectOf } from "./stripe/kept-event.ts";
export { learnAccount } from "./stripe/learn-account.ts";
export { accountOfPayment, presentAccount, type StripeKey, stripeKeyOf } from "./stripe/payment-account.ts";
export {
  type BookedPayment,
  type BookedRefund,
  findBookedPayment,
  findBookedRefund,
  listBookedPayments,
  listBookedRefunds,
  type Period,
} from "./stripe/stripe-books.ts";
export { type CardAccount, StripeRefusal } from "./stripe/stripe-client.ts";
export { disputesOfIntent, type StripeDispute } from "./stripe/stripe-disputes.ts";
export {
  closeEvent,
  deleteOldEvents,
  type EventEnd,
  keepEventsMs,
  postponeEvent,
  readEvent,
  type StripeEventRow,
  takeEvent,
} from "./stripe/stripe-events.queries.ts";
export { type RefundState, refundsOfIntent, type StripeRefund } from "./stripe/stripe-refunds.ts";
export { verifyEvent } from "./stripe/verify-event.ts";
export { openTestAccount, type WebhookEndpoint, webhookEndpoints } from "./stripe/webhook-endpoints.ts";
