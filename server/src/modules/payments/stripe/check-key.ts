import Stripe from "stripe";
import type { Platform } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { askStripe, type CardAccount, cardAccount, StripeRefusal } from "./stripe-client.ts";

/** What Stripe tells of the account that a key belongs to. */
export type KnownAccount = {
  /** Empty where a restricted key may not read it. */
  name: string;
  livemode: boolean;
};

/**
 * Tries a secret key at Stripe, never inside a transaction. Throws STRIPE_KEY_REFUSED for a key that Stripe does
 * not know or that may not take payments, and PAYMENT_UNAVAILABLE without an answer.
 */
export async function checkKey(platform: Platform, secretKey: string): Promise<KnownAccount> {
  const account = cardAccount(platform, secretKey);
  try {
    return { name: await nameOf(account), livemode: account.livemode };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    throw new ApiError("STRIPE_KEY_REFUSED", {
      errors: { secret_key: ["Stripe does not know this key, or it may not take payments."] },
      cause: error,
    });
  }
}

async function nameOf({ stripe, secretKey }: CardAccount): Promise<string> {
  const options = { apiKey: secretKey };
  try {
    const account = await askStripe(() => stripe.accounts.retrieveCurrent({}, options));
    return account.settings?.dashboard.display_name || account.business_profile?.name || account.id;
  } catch (error) {
    const mayNotRead = error instanceof StripeRefusal && isPermissionError(error.cause);
    if (!mayNotRead) throw error;
    // A restricted key may be good for payments and for nothing else.
    await askStripe(() => stripe.checkout.sessions.list({ limit: 1 }, options));
    return "";
  }
}

function isPermissionError(cause: unknown): boolean {
  return cause instanceof Stripe.errors.StripePermissionError;
}
