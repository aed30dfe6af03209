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
export { subjectOf, verifyEvent } from "./stripe/events.ts";
export { gatewayOf, type Origin, originOf, presentGateway } from "./stripe/payment-account.ts";
export { checkKey, type KnownAccount } from "./stripe/stripe-client.ts";
export {
  type DeliveryState,
  deliveryState,
  forgetStripeDeliveries,
  listStripeEndpoints,
  openTestAccount,
  type StripeEndpoint,
} from "./stripe/webhook-endpoints.ts";
