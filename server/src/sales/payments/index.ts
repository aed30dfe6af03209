/** The gateway to whoever takes cards for a club, today Stripe: its verbs, its accounts and its events. Amounts are cents. */

export {
  type CardDispute,
  type CardGateway,
  type CardPayment,
  type CardRefund,
  type CardSession,
  type EventSubject,
  GatewayRefusal,
  type SessionRequest,
  type SignedEvent,
} from "./gateway.ts";
export { checkKey, type KnownAccount } from "./stripe/check-key.ts";
export { type DeliveryState, deliveryState, forgetStripeDeliveries } from "./stripe/delivery-state.ts";
export { subjectOf } from "./stripe/kept-event.ts";
export { gatewayOf, type Origin, originOf, presentGateway } from "./stripe/payment-account.ts";
export { verifyEvent } from "./stripe/verify-event.ts";
export { listStripeEndpoints, openTestAccount, type StripeEndpoint } from "./stripe/webhook-endpoints.ts";
