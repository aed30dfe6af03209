import Stripe from "stripe";
import type { Platform } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

/** Whom to ask about a club's card payments. */
export type CardAccount = {
  readonly stripe: Stripe;
  /** Sent with every call, so that one client and its connections serve all clubs. */
  readonly secretKey: string;
  /** Whether the key moves real money; a payment of the other kind is a mismatch. */
  readonly livemode: boolean;
};

/** Stripe understood and said no; asking the same again would not help. */
export class StripeRefusal extends Error {
  /** The key itself is wrong or was revoked. */
  readonly badKey: boolean;
  readonly code: string | null;

  constructor(cause: Stripe.errors.StripeError, badKey: boolean) {
    super(cause.message, { cause });
    this.badKey = badKey;
    this.code = cause.code ?? null;
  }
}

const clients = new WeakMap<Platform, Stripe>();

/**
 * The two tries of a call end within 9 s, so that a person who waits gets an answer before the browser or a
 * proxy gives up; what was lost is found again by the reconciler.
 */
const timeoutMs = 4_000;
const networkRetries = 1;

export function cardAccount(platform: Platform, secretKey: string): CardAccount {
  const stripe = clients.get(platform) ?? openClient(platform);
  clients.set(platform, stripe);
  return { stripe, secretKey, livemode: !secretKey.includes("_test_") };
}

function openClient(platform: Platform): Stripe {
  const base = platform.config.stripeApiBase ? new URL(platform.config.stripeApiBase) : null;
  const elsewhere = base && {
    host: base.hostname,
    port: base.port || (base.protocol === "http:" ? 80 : 443),
    protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
  };
  const options = { timeout: timeoutMs, maxNetworkRetries: networkRetries, telemetry: false };
  // Every call brings its club's key, so the client's own one is never used.
  return new Stripe("sk_none", { ...options, ...elsewhere });
}

/**
 * Asks Stripe, never inside a transaction. Throws StripeRefusal for a definite no, and PAYMENT_UNAVAILABLE
 * when it is not known whether Stripe acted: no answer, an error of its own, or the same call under way.
 */
export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const badKey =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError;
    if (badKey || error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new StripeRefusal(error, badKey);
    }
    throw new ApiError("PAYMENT_UNAVAILABLE", { retryAfterSeconds: 5, cause: error });
  }
}
