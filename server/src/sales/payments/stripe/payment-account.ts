import type { Ctx } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { digest } from "#server/platform/secrets.ts";
import type { ClubSettings } from "../../../ground/clubs/index.ts";
import type { CardGateway } from "../gateway.ts";
import { createCheckoutSession, expireCheckoutSession, readCheckoutSession } from "./checkout-sessions.ts";
import { type AccountKey, accountOfKey, type CardAccount, cardAccount, isLive } from "./stripe-client.ts";
import {
  disputesOfIntent,
  findStripePayment,
  findStripeRefund,
  listStripePayments,
  listStripeRefunds,
  refundPayment,
  refundsOfIntent,
} from "./stripe-records.ts";

type ClubKeys = Pick<
  ClubSettings,
  "stripeSecretKey" | "stripeAccountId" | "stripePreviousSecretKey" | "stripePreviousAccountId"
>;

/** What a payment stores about where it began. */
export type Origin = { key_digest: string | null; account_id: string | null; livemode: boolean | null };

/** What a payment stores about the key that it began with: enough to recognise the key, and nothing else. */
function keyDigest(secretKey: string): string {
  return digest(secretKey).toString("hex").slice(0, 32);
}

/** Where new payments begin, or null if the club takes no cards. */
export function originOf(keys: ClubKeys): Origin | null {
  const { stripeSecretKey: secretKey, stripeAccountId: account_id } = keys;
  return secretKey ? { key_digest: keyDigest(secretKey), account_id, livemode: isLive(secretKey) } : null;
}

/**
 * Whom to ask about a payment: the account that it began on, by the newest of the club's keys for it. Keys not
 * known to be of another account come last, because accounts of old payments and of restricted keys are unknown. It may
 * have no keys at all; then the caller gets a GatewayRefusal.
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

/** A key and its account as reported by Stripe, if known. */
type StripeKey = { secretKey: string; accountId: string | null };

function reach({ secretKey, accountId }: StripeKey, payment: Origin): AccountKey[] {
  if (keyDigest(secretKey) === payment.key_digest) return [{ secretKey, isSure: true }];
  // The same account keeps test money separate from real money.
  if (payment.livemode !== null && payment.livemode !== isLive(secretKey)) return [];
  if (accountId === null || payment.account_id === null) return [{ secretKey, isSure: false }];
  return accountId === payment.account_id ? [{ secretKey, isSure: true }] : [];
}

/** The club's current account. Throws PAYMENT_NOT_SET_UP if it takes no cards. */
export function presentGateway(ctx: Ctx, { stripeSecretKey }: ClubKeys): CardGateway {
  if (!stripeSecretKey) throw new ApiError("PAYMENT_NOT_SET_UP");
  return stripeGateway(accountOfKey(ctx.platform, stripeSecretKey));
}

/** The gateway of one account at Stripe. */
function stripeGateway(account: CardAccount): CardGateway {
  return {
    livemode: account.livemode,
    openSession: (request) => createCheckoutSession(account, request),
    readSession: (sessionId) => readCheckoutSession(account, sessionId),
    expireSession: (sessionId) => expireCheckoutSession(account, sessionId),
    refund: (intentId, request) => refundPayment(account, intentId, request),
    refundsOf: (intentId) => refundsOfIntent(account, intentId),
    disputesOf: (intentId) => disputesOfIntent(account, intentId),
    listBooks: async (start, end) => ({
      payments: await listStripePayments(account, { start, end }),
      refunds: await listStripeRefunds(account, { start, end }),
    }),
    findPayment: (intentId) => findStripePayment(account, intentId),
    findRefund: (refundId) => findStripeRefund(account, refundId),
  };
}
