import type { Ctx } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { digest } from "#server/platform/secrets.ts";
import type { ClubSettings } from "../../../ground/clubs/index.ts";
import type { CardGateway } from "../gateway.ts";
import { type AccountKey, accountOfKey, cardAccount, isLive } from "./stripe-client.ts";
import { stripeGateway } from "./stripe-gateway.ts";

type ClubKeys = Pick<
  ClubSettings,
  "stripeSecretKey" | "stripeAccountId" | "stripePreviousSecretKey" | "stripePreviousAccountId"
>;

/** What a payment keeps of where it began. */
export type Origin = { key_digest: string | null; account_id: string | null; livemode: boolean | null };

/** What a payment keeps of the key that it began with: enough to know the key again, and nothing else. */
function keyDigest(secretKey: string): string {
  return digest(secretKey).toString("hex").slice(0, 32);
}

/** Where a payment begins that begins now, or null where the club takes no cards. */
export function originOf(keys: ClubKeys): Origin | null {
  const { stripeSecretKey: secretKey, stripeAccountId: account_id } = keys;
  return secretKey ? { key_digest: keyDigest(secretKey), account_id, livemode: isLive(secretKey) } : null;
}

/**
 * Whom to ask about a payment: the account that it began on, by the newest of the club's keys for it. Keys that are not
 * known to be of another account come last, since accounts of old payments and of restricted keys are not known. It may
 * have no keys at all; then whoever asks gets a GatewayRefusal.
 */
export function gatewayOf(ctx: Ctx, keys: ClubKeys, payment: Origin): CardGateway {
  const present = keys.stripeSecretKey && {
    secretKey: keys.stripeSecretKey,
    accountId: keys.stripeAccountId,
  };
  const previous = keys.stripePreviousSecretKey && {
    secretKey: keys.stripePreviousSecretKey,
    accountId: keys.stripePreviousAccountId,
  };
  const reaching = [present, previous].flatMap((key) => (key ? reach(key, payment) : []));
  const sureFirst = reaching.toSorted((a, b) => Number(b.isSure) - Number(a.isSure));
  const livemode = payment.livemode ?? isLive(sureFirst[0]?.secretKey ?? "");
  return stripeGateway(cardAccount(ctx.platform, sureFirst, livemode));
}

/** A key and the account that Stripe said it is of, where that is known. */
type StripeKey = { secretKey: string; accountId: string | null };

function reach({ secretKey, accountId }: StripeKey, payment: Origin): AccountKey[] {
  if (keyDigest(secretKey) === payment.key_digest) return [{ secretKey, isSure: true }];
  // The same account keeps pretended money apart from real money.
  if (payment.livemode !== null && payment.livemode !== isLive(secretKey)) return [];
  if (accountId === null || payment.account_id === null) return [{ secretKey, isSure: false }];
  return accountId === payment.account_id ? [{ secretKey, isSure: true }] : [];
}

/** The club's present account. Throws PAYMENT_NOT_SET_UP where it takes no cards. */
export function presentGateway(ctx: Ctx, { stripeSecretKey }: ClubKeys): CardGateway {
  if (!stripeSecretKey) throw new ApiError("PAYMENT_NOT_SET_UP");
  return stripeGateway(accountOfKey(ctx.platform, stripeSecretKey));
}
