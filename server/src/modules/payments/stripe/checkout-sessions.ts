import type Stripe from "stripe";
import { askStripe, type CardAccount, StripeRefusal } from "./stripe-client.ts";

/** What a Checkout session is made of. The same payment always gives the same request, see `createSession`. */
export type SessionRequest = {
  paymentId: number;
  orderId: number;
  /** The order's number, for people. */
  number: string;
  domain: string;
  amountCents: number;
  currency: string;
  expiresAt: Date;
  /** Fills the payment page in; empty where the member has none. */
  email: string;
  /** Shown to the payer when they add up to the amount; else one line stands for the order. */
  lines: { name: string; unitCents: number; quantity: number }[];
  successUrl: string;
  cancelUrl: string;
};

/** What Stripe says about a session. */
export type SessionState = {
  sessionId: string;
  /** Where it is paid; null once it is not open any more. */
  url: string | null;
  intentId: string | null;
  /** `processing`: the payer did their part, the money is on its way. `ended`: it can not be paid any more. */
  outcome: "open" | "paid" | "processing" | "ended";
  amountCents: number;
  currency: string;
  livemode: boolean;
};

/** Stripe takes at most this many lines, and names of this length. */
const maxLines = 100;
const maxNameLength = 250;

/**
 * Makes the session of a payment, or finds the one that was made: the idempotency key is the payment's, so an
 * answer that was lost is answered again for 24 hours.
 */
export async function createSession(account: CardAccount, request: SessionRequest): Promise<SessionState> {
  const metadata = { order_id: String(request.orderId), club: request.domain };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "payment",
    client_reference_id: String(request.orderId),
    ...(request.email && { customer_email: request.email }),
    metadata,
    payment_intent_data: { metadata, description: `Order ${request.number}` },
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    line_items: linesThatAddUp(request).map((line) => ({
      quantity: line.quantity,
      price_data: {
        currency: request.currency,
        unit_amount: line.unitCents,
        product_data: { name: line.name.slice(0, maxNameLength) },
      },
    })),
  };
  const options = { apiKey: account.secretKey, idempotencyKey: `order-${request.paymentId}` };
  return stateOf(await askStripe(() => account.stripe.checkout.sessions.create(params, options)));
}

export async function readSession(account: CardAccount, sessionId: string): Promise<SessionState> {
  const options = { apiKey: account.secretKey };
  const session = await askStripe(() =>
    account.stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] }, options),
  );
  return stateOf(session);
}

/** Sees to it that an open session can not be paid any more. Gives the state that it is in then. */
export async function endSession(account: CardAccount, sessionId: string): Promise<SessionState> {
  try {
    const options = { apiKey: account.secretKey };
    return stateOf(await askStripe(() => account.stripe.checkout.sessions.expire(sessionId, {}, options)));
  } catch (error) {
    // Stripe refuses to expire what is not open: it is paid, or over already.
    if (error instanceof StripeRefusal && !error.badKey) return readSession(account, sessionId);
    throw error;
  }
}

/** Credits make the lines add up to more than is due, and Stripe knows no lines below zero. */
function linesThatAddUp(request: SessionRequest): SessionRequest["lines"] {
  const sum = request.lines.reduce((total, line) => total + line.unitCents * line.quantity, 0);
  if (sum === request.amountCents && request.lines.length <= maxLines) return request.lines;
  return [{ name: `Order ${request.number}`, unitCents: request.amountCents, quantity: 1 }];
}

function stateOf(session: Stripe.Checkout.Session): SessionState {
  const intent = session.payment_intent;
  return {
    sessionId: session.id,
    url: session.url,
    intentId: typeof intent === "string" ? intent : (intent?.id ?? null),
    outcome: outcomeOf(session),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    livemode: session.livemode,
  };
}

function outcomeOf(session: Stripe.Checkout.Session): SessionState["outcome"] {
  if (session.payment_status === "paid") return "paid";
  if (session.status === "expired") return "ended";
  if (session.status !== "complete") return "open";
  // Complete but unpaid: the money comes later, or the bank refused it in the end.
  const intent = typeof session.payment_intent === "string" ? null : session.payment_intent;
  return intent && intent.status !== "processing" ? "ended" : "processing";
}
