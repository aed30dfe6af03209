import type { Platform } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { stripeLibrary } from "#server/platform/needed-later.ts";
import { accountOfKey, askStripe, type CardAccount, StripeRefusal } from "./stripe-client.ts";

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
