import type Stripe from "stripe";
import { ApiError } from "#server/platform/http/api-error.ts";
import { cutText } from "#server/platform/texts.ts";
import type { CardSession, SessionRequest } from "../gateway.ts";
import { askStripe, type CardAccount, StripeRefusal, withSureKeys } from "./stripe-client.ts";

/** Stripe takes at most this many lines, and names of this length. */
const maxLines = 100;
const maxNameLength = 250;

/** This many sessions of a day are searched for one whose answer was lost. */
const maxLookedThrough = 2_000;
const daySeconds = 24 * 3600;

/**
 * Creates the session of a payment, or finds the existing one: the idempotency key is the payment's, so a
 * lost answer is repeated for 24 hours, and if the request has changed since, the session is looked up.
 */
export async function createCheckoutSession(
  account: CardAccount,
  request: SessionRequest,
): Promise<CardSession> {
  try {
    return await tryToCreate(account, request);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    // An address that Stripe does not accept must not keep anybody from paying; the page asks for one.
    if (error.stripeCode === "email_invalid" && request.email)
      return createCheckoutSession(account, { ...request, email: "" });
    if (error.why !== "other_request") throw error;
    const existing = await findSession(account, request);
    if (existing) return existing;
    throw new ApiError("PAYMENT_UNAVAILABLE", { retryAfterSeconds: 5, cause: error });
  }
}

async function tryToCreate(account: CardAccount, request: SessionRequest): Promise<CardSession> {
  const metadata = { payment: request.reference, order: request.number, club: request.domain };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "payment",
    client_reference_id: request.reference,
    ...(request.email && { customer_email: request.email }),
    metadata,
    payment_intent_data: { metadata, description: `Order ${request.number}` },
    expires_at: inSeconds(request.expiresAt),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    line_items: linesThatAddUp(request).map((line) => ({
      quantity: line.quantity,
      price_data: {
        currency: request.currency,
        unit_amount: line.unitCents,
        product_data: { name: cutText(line.name, maxNameLength) },
      },
    })),
  };
  const idempotencyKey = `order-${request.reference}`;
  const session = await askStripe(withSureKeys(account), (stripe, options) =>
    stripe.checkout.sessions.create(params, { ...options, idempotencyKey }),
  );
  return stateOf(session);
}

/** The session by the reference it was given; it was created at most a day before it ends. */
async function findSession(account: CardAccount, request: SessionRequest): Promise<CardSession | null> {
  const since = inSeconds(request.expiresAt) - daySeconds;
  return askStripe(withSureKeys(account), async (stripe, options) => {
    let count = 0;
    for await (const one of stripe.checkout.sessions.list({ created: { gte: since }, limit: 100 }, options)) {
      if (one.client_reference_id === request.reference) return stateOf(one);
      count += 1;
      if (count >= maxLookedThrough) break;
    }
    return null;
  });
}

export async function readCheckoutSession(account: CardAccount, sessionId: string): Promise<CardSession> {
  const session = await askStripe(account, (stripe, options) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] }, options),
  );
  return stateOf(session);
}

export async function expireCheckoutSession(account: CardAccount, sessionId: string): Promise<CardSession> {
  try {
    return stateOf(
      await askStripe(account, (stripe, options) => stripe.checkout.sessions.expire(sessionId, {}, options)),
    );
  } catch (error) {
    // Stripe refuses to expire what is not open: it is paid, or already over.
    if (error instanceof StripeRefusal && error.why === "refused")
      return readCheckoutSession(account, sessionId);
    throw error;
  }
}

function inSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** With credits the lines add up to more than is due, and Stripe allows no lines below zero. */
function linesThatAddUp(request: SessionRequest): SessionRequest["lines"] {
  const sum = request.lines.reduce((total, line) => total + line.unitCents * line.quantity, 0);
  if (sum === request.amountCents && request.lines.length <= maxLines) return request.lines;
  return [{ name: `Order ${request.number}`, unitCents: request.amountCents, quantity: 1 }];
}

function stateOf(session: Stripe.Checkout.Session): CardSession {
  const intent = session.payment_intent;
  return {
    sessionId: session.id,
    url: session.url,
    intentId: typeof intent === "string" ? intent : (intent?.id ?? null),
    outcome: outcomeOf(session),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? "").toLowerCase(),
    livemode: session.livemode,
  };
}

function outcomeOf(session: Stripe.Checkout.Session): CardSession["outcome"] {
  if (session.payment_status === "paid") return "paid";
  if (session.status === "expired") return "ended";
  if (session.status !== "complete") return "open";
  // Complete but unpaid: the money comes later, or the bank refused it in the end.
  const intent = typeof session.payment_intent === "string" ? null : session.payment_intent;
  return intent && intent.status !== "processing" ? "ended" : "processing";
}
