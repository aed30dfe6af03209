import type { Ctx } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { digest } from "#server/platform/secrets.ts";
import type { ClubSettings } from "../../clubs/index.ts";
import { type CardAccount, cardAccount } from "./stripe-client.ts";

type Keys = Pick<ClubSettings, "stripeSecretKey" | "stripePreviousSecretKey">;

/** What a payment keeps of the key that it began with: enough to know the key again, and nothing else. */
export function keyDigest(secretKey: string): string {
  return digest(secretKey).toString("hex").slice(0, 32);
}

/**
 * Whom to ask about a payment: the account that it began with, for a day also after the club's key was changed;
 * else the club's present one, which knows it if the new key is of the same account. Throws PAYMENT_UNAVAILABLE
 * where the club has neither.
 */
export function accountOfPayment(ctx: Ctx, keys: Keys, payment: { key_digest: string | null }): CardAccount {
  const { stripeSecretKey: present, stripePreviousSecretKey: previous } = keys;
  const began = [present, previous].find((key) => key && keyDigest(key) === payment.key_digest);
  const key = began ?? present ?? previous;
  if (!key) throw new ApiError("PAYMENT_UNAVAILABLE");
  return cardAccount(ctx.platform, key);
}

/** The club's present account. Throws PAYMENT_NOT_SET_UP where it takes no cards. */
export function presentAccount(ctx: Ctx, { stripeSecretKey }: Keys): CardAccount {
  if (!stripeSecretKey) throw new ApiError("PAYMENT_NOT_SET_UP");
  return cardAccount(ctx.platform, stripeSecretKey);
}

/** Whether a payment began on this very account, so that its not being there means that there is none. */
export function beganOn(account: CardAccount, payment: { key_digest: string | null }): boolean {
  return payment.key_digest === null || payment.key_digest === keyDigest(account.secretKey);
}
