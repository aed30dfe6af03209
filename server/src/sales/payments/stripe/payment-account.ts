import type { Ctx } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { digest } from "#server/platform/secrets.ts";
import type { ClubSettings } from "../../../ground/clubs/index.ts";
import { type AccountKey, accountOfKey, type CardAccount, cardAccount, isLive } from "./stripe-client.ts";

export type ClubKeys = Pick<
  ClubSettings,
  "stripeSecretKey" | "stripeAccountId" | "stripePreviousSecretKey" | "stripePreviousAccountId"
>;

/** What a payment keeps of where it began. */
export type Origin = { key_digest: string | null; account_id: string | null; livemode: boolean | null };

/** What a payment keeps of the key that it began with: enough to know the key again, and nothing else. */
export function keyDigest(secretKey: string): string {
  return digest(secretKey).toString("hex").slice(0, 32);
}

/** Where a payment begins. */
export function originOf({ secretKey, accountId }: StripeKey): Origin {
  return { key_digest: keyDigest(secretKey), account_id: accountId, livemode: isLive(secretKey) };
}

/**
 * Whom to ask about a payment: the account that it began on, by the newest of the club's keys for it. Keys that are not
 * known to be of another account come last, since accounts of old payments and of restricted keys are not known. It may
 * have no keys at all; then whoever asks gets a StripeRefusal.
 */
export function accountOfPayment(ctx: Ctx, keys: ClubKeys, payment: Origin): CardAccount {
  const present = stripeKeyOf(keys);
  const previous = keys.stripePreviousSecretKey && {
    secretKey: keys.stripePreviousSecretKey,
    accountId: keys.stripePreviousAccountId,
  };
  const reaching = [present, previous].flatMap((key) => (key ? reach(key, payment) : []));
  const sureFirst = reaching.toSorted((a, b) => Number(b.isSure) - Number(a.isSure));
  const livemode = payment.livemode ?? isLive(sureFirst[0]?.secretKey ?? "");
  return cardAccount(ctx.platform, sureFirst, livemode);
}

function reach({ secretKey, accountId }: StripeKey, payment: Origin): AccountKey[] {
  if (keyDigest(secretKey) === payment.key_digest) return [{ secretKey, isSure: true }];
  // The same account keeps pretended money apart from real money.
  if (payment.livemode !== null && payment.livemode !== isLive(secretKey)) return [];
  if (accountId === null || payment.account_id === null) return [{ secretKey, isSure: false }];
  return accountId === payment.account_id ? [{ secretKey, isSure: true }] : [];
}

/** A key and the account that Stripe said it is of, where that is known. */
export type StripeKey = { secretKey: string; accountId: string | null };

/** The club's present key, or null where it takes no cards. */
export function stripeKeyOf({ stripeSecretKey, stripeAccountId }: ClubKeys): StripeKey | null {
  return stripeSecretKey ? { secretKey: stripeSecretKey, accountId: stripeAccountId } : null;
}

/** The club's present account. Throws PAYMENT_NOT_SET_UP where it takes no cards. */
export function presentAccount(ctx: Ctx, keys: ClubKeys): CardAccount {
  const key = stripeKeyOf(keys);
  if (!key) throw new ApiError("PAYMENT_NOT_SET_UP");
  return accountOfKey(ctx.platform, key.secretKey);
}
