import type Stripe from "stripe";
import type { Platform } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { stripeLibrary } from "#server/platform/needed-later.ts";
import { askOutside } from "#server/platform/outside.ts";
import { noteInSpan } from "#server/platform/tracing.ts";
import { GatewayRefusal } from "../gateway.ts";

/** An account at Stripe. */
export type CardAccount = {
  readonly stripe: Stripe;
  /** The club's keys that reach it, or may; each is sent with its call, so that one client serves all clubs. */
  readonly keys: readonly AccountKey[];
  /** Whether it is about real money. */
  readonly livemode: boolean;
};

export type AccountKey = {
  readonly secretKey: string;
  /** Known to be this account: what it does not find does not exist. */
  readonly isSure: boolean;
};

/** Stripe's codes for a payment of which nothing can be refunded because of a dispute, and nothing ever. */
const disputedCodes = ["charge_disputed", "refund_disputed_payment"];
const finalCodes = [...disputedCodes, "charge_not_refundable"];

export class StripeRefusal extends GatewayRefusal {
  /** Stripe's own word, such as `resource_missing`. */
  readonly stripeCode: string | null;

  constructor(why: GatewayRefusal["why"], cause?: Stripe.errors.StripeError) {
    const ofProvider = cause?.message ?? "No key of the club reaches the account";
    const code = cause?.code ?? "";
    super(why, {
      ofProvider,
      isFinal: finalCodes.includes(code),
      isDisputed: disputedCodes.includes(code),
      cause,
    });
    this.stripeCode = cause?.code ?? null;
  }
}

const clients = new WeakMap<Platform, Stripe>();

/**
 * The two attempts of a call end within 9 s, so that a waiting person gets an answer before the browser or a
 * proxy gives up; the reconciler finds what was lost.
 */
const timeoutMs = 4_000;
const networkRetries = 1;

export function cardAccount(platform: Platform, keys: readonly AccountKey[], livemode: boolean): CardAccount {
  const stripe = clients.get(platform) ?? openClient(platform);
  clients.set(platform, stripe);
  return { stripe, keys, livemode };
}

/** The account of one key, whatever it is. */
export function accountOfKey(platform: Platform, secretKey: string): CardAccount {
  return cardAccount(platform, [{ secretKey, isSure: true }], isLive(secretKey));
}

/** The same account with only those keys by which something may be started there. */
export function withSureKeys(account: CardAccount): CardAccount {
  return { ...account, keys: account.keys.filter(({ isSure }) => isSure) };
}

export function isLive(secretKey: string): boolean {
  return !secretKey.includes("_test_");
}

function openClient(platform: Platform): Stripe {
  const base = platform.config.stripeApiBase ? new URL(platform.config.stripeApiBase) : null;
  const elsewhere = base && {
    host: base.hostname,
    port: base.port || (base.protocol === "http:" ? 80 : 443),
    protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
  };
  const timeout = timeoutMs * platform.config.timeLimitFactor;
  const options = { timeout, maxNetworkRetries: networkRetries, telemetry: false };
  // Every call brings its club's key, so the client's own one is never used.
  const Library = stripeLibrary();
  const stripe = new Library("sk_none", { ...options, ...elsewhere });
  stripe.on("response", ({ method, path, status, request_id }: Stripe.ResponseEvent) => {
    const [route = ""] = path.split("?");
    noteInSpan({ method, path: route, status, "stripe.request_id": request_id });
  });
  return stripe;
}

/**
 * Calls Stripe, never inside a transaction; if a key is refused, with the account's next one. Throws StripeRefusal
 * for a definite no, and PAYMENT_UNAVAILABLE if it is unknown whether Stripe acted: no answer, an error of its own,
 * or the same call under way.
 */
export async function askStripe<T>(
  account: CardAccount,
  call: (stripe: Stripe, options: { apiKey: string }) => Promise<T>,
): Promise<T> {
  let refusal = new StripeRefusal("out_of_reach");
  for (const { secretKey, isSure } of account.keys) {
    try {
      return await askOutside({ system: "stripe", isRefusal }, () =>
        call(account.stripe, { apiKey: secretKey }),
      );
    } catch (error) {
      refusal = toRefusal(error);
      if (refusal.why === "out_of_reach") continue;
      // Another account does not know it either, and that proves nothing.
      if (isSure || refusal.stripeCode !== "resource_missing") throw refusal;
      refusal = new StripeRefusal("out_of_reach", refusal.cause as Stripe.errors.StripeError);
    }
  }
  throw refusal;
}

/** Whether Stripe answered, and its answer was no. */
function isRefusal(error: unknown): boolean {
  try {
    return toRefusal(error) instanceof StripeRefusal;
  } catch {
    return false;
  }
}

function toRefusal(error: unknown): StripeRefusal {
  const { errors } = stripeLibrary();
  if (!(error instanceof errors.StripeError)) throw error;
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return new StripeRefusal("out_of_reach", error);
  if (error instanceof errors.StripeIdempotencyError && error.code !== "idempotency_key_in_use")
    return new StripeRefusal("other_request", error);
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError)
    return new StripeRefusal("refused", error);
  throw new ApiError("PAYMENT_UNAVAILABLE", { retryAfterSeconds: 5, cause: error });
}

/** What Stripe says about the account that a key belongs to. */
export type KnownAccount = {
  /** Null, and the name empty, if a restricted key may not read it. */
  id: string | null;
  name: string;
  livemode: boolean;
};

/**
 * Tests a secret key at Stripe, never inside a transaction. Throws STRIPE_KEY_REFUSED for a key that Stripe does
 * not know or that may not take payments, and PAYMENT_UNAVAILABLE without an answer.
 */
export async function checkKey(platform: Platform, secretKey: string): Promise<KnownAccount> {
  const account = accountOfKey(platform, secretKey);
  try {
    return { ...(await readAccount(account)), livemode: account.livemode };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    throw new ApiError("STRIPE_KEY_REFUSED", {
      errors: {
        secret_key: [({ payments }) => payments.keyRefused],
      },
      cause: error,
    });
  }
}

async function readAccount(account: CardAccount): Promise<Pick<KnownAccount, "id" | "name">> {
  try {
    const { id, settings, business_profile } = await askStripe(account, (stripe, options) =>
      stripe.accounts.retrieveCurrent({}, options),
    );
    return { id, name: settings?.dashboard.display_name || business_profile?.name || id };
  } catch (error) {
    const mayNotRead = error instanceof StripeRefusal && isPermissionError(error.cause);
    if (!mayNotRead) throw error;
    // A restricted key may be allowed to take payments and nothing else.
    await askStripe(account, (stripe, options) => stripe.checkout.sessions.list({ limit: 1 }, options));
    return { id: null, name: "" };
  }
}

function isPermissionError(cause: unknown): boolean {
  return cause instanceof stripeLibrary().errors.StripePermissionError;
}
