import type { CardGateway } from "../gateway.ts";
import { createSession, endSession, readSession } from "./checkout-sessions.ts";
import { findPayment, findRefund, listPayments, listRefunds } from "./stripe-books.ts";
import type { CardAccount } from "./stripe-client.ts";
import { disputesOfIntent } from "./stripe-disputes.ts";
import { refundPayment, refundsOfIntent } from "./stripe-refunds.ts";

/** The gateway of one account at Stripe. */
export function stripeGateway(account: CardAccount): CardGateway {
  return {
    livemode: account.livemode,
    openSession: (request) => createSession(account, request),
    readSession: (sessionId) => readSession(account, sessionId),
    expireSession: (sessionId) => endSession(account, sessionId),
    refund: (intentId, request) => refundPayment(account, intentId, request),
    refundsOf: (intentId) => refundsOfIntent(account, intentId),
    disputesOf: (intentId) => disputesOfIntent(account, intentId),
    listBooks: async (start, end) => ({
      payments: await listPayments(account, { start, end }),
      refunds: await listRefunds(account, { start, end }),
    }),
    findPayment: (intentId) => findPayment(account, intentId),
    findRefund: (refundId) => findRefund(account, refundId),
  };
}
