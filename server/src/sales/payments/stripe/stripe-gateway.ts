import type { CardGateway } from "../gateway.ts";
import { createCheckoutSession, expireCheckoutSession, readCheckoutSession } from "./checkout-sessions.ts";
import {
  findStripePayment,
  findStripeRefund,
  listStripePayments,
  listStripeRefunds,
} from "./stripe-books.ts";
import type { CardAccount } from "./stripe-client.ts";
import { disputesOfIntent } from "./stripe-disputes.ts";
import { refundPayment, refundsOfIntent } from "./stripe-refunds.ts";

/** The gateway of one account at Stripe. */
export function stripeGateway(account: CardAccount): CardGateway {
  return {
    livemode: account.livemode,
    openSession: (request) => createCheckoutSession(account, request),
    readSession: (sessionId) => readCheckoutSession(account, sessionId),
    expireSession: (sessionId) => expireCheckoutSession(account, sessionId),
    refund: (intentId, request) => refundPayment(account, intentId, request),
    refundsOf: (intentId) => refundsOfIntent(account, intentId),
    disputesOf: (intentId) => disputesOfIntent(account, intentId),
    listBooks: async (start, end) => ({
      payments: await listStripePayments(account, { start, end }),
      refunds: await listStripeRefunds(account, { start, end }),
    }),
    findPayment: (intentId) => findStripePayment(account, intentId),
    findRefund: (refundId) => findStripeRefund(account, refundId),
  };
}
