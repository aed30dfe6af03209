import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { clubSettings } from "../clubs/index.ts";
import {
  accountOfPayment,
  beganOn,
  type CardAccount,
  hasPayment,
  hasRefund,
  listBookedPayments,
  listBookedRefunds,
  type OwnPayment,
  type OwnRefund,
  type Period,
  paymentsCapturedIn,
  paymentsOfIntents,
  presentAccount,
  refundsDoneIn,
  refundsOfStripeIds,
} from "../payments/index.ts";
import type { Books } from "./reconciliation.rules.ts";

/** So many of Stripe's numbers are looked up here in one statement. */
const chunk = 1_000;
/** So many wait for Stripe at the same time. */
const atOnce = 8;

type Own = Pick<Books, "ownPayments" | "ownRefunds">;

/**
 * Reads both books of a period. Stripe is asked with no transaction open. What is booked here and not in Stripe's
 * list of the period is looked for by its number: it may have been begun on another day.
 */
export async function readBooks(ctx: Ctx, period: Period): Promise<Books> {
  const keys = await inClub(ctx, (tx) => clubSettings(tx, ctx));
  const account = presentAccount(ctx, keys);
  const listed = await listBookedPayments(account, period);
  // An account may serve several clubs, and other things than shops.
  const payments = listed.filter(({ club }) => club === null || club === ctx.domain);
  const elsewhere = new Set(listed.filter((one) => !payments.includes(one)).map(({ intentId }) => intentId));
  const allRefunds = await listBookedRefunds(account, period);
  const own = await readOwn(ctx, listed, allRefunds);
  const ours = new Set(own.ownRefunds.map((one) => one.stripe_refund_id));
  const refunds = allRefunds.filter(
    ({ stripeRefundId, intentId }) => ours.has(stripeRefundId) || !elsewhere.has(intentId ?? ""),
  );
  const booked = await inClub(ctx, async (tx) => ({
    payments: await paymentsCapturedIn(tx, period),
    refunds: await refundsDoneIn(tx, period),
  }));
  const intents = new Set(listed.map(({ intentId }) => intentId));
  const numbers = new Set(allRefunds.map(({ stripeRefundId }) => stripeRefundId));
  const accountOf = (one: { key_digest: string | null }) => accountOfPayment(ctx, keys, one);
  return {
    ...{ payments, refunds, ...own },
    lostPayments: await lostOf(
      booked.payments.filter(({ intent_id }) => !intents.has(intent_id ?? "")),
      accountOf,
      ({ intent_id }: OwnPayment, at) => (intent_id ? hasPayment(at, intent_id) : false),
    ),
    lostRefunds: await lostOf(
      booked.refunds.filter(({ stripe_refund_id }) => !numbers.has(stripe_refund_id ?? "")),
      accountOf,
      ({ stripe_refund_id }: OwnRefund, at) => (stripe_refund_id ? hasRefund(at, stripe_refund_id) : false),
    ),
  };
}

/** What the club has under Stripe's numbers, of whichever day. */
async function readOwn(
  ctx: Ctx,
  payments: { intentId: string }[],
  refunds: { stripeRefundId: string; intentId: string | null }[],
): Promise<Own> {
  const intents = new Set(payments.map(({ intentId }) => intentId));
  const numbers = refunds.map(({ stripeRefundId }) => stripeRefundId);
  const ownPayments = await inChunks([...intents], (ids) => inClub(ctx, (tx) => paymentsOfIntents(tx, ids)));
  const ownRefunds = await inChunks(numbers, (ids) => inClub(ctx, (tx) => refundsOfStripeIds(tx, ids)));
  return { ownPayments, ownRefunds };
}

async function inChunks<T>(ids: string[], read: (ids: string[]) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (let start = 0; start < ids.length; start += chunk)
    all.push(...(await read(ids.slice(start, start + chunk))));
  return all;
}

/** Those that their account does not know. One of an account whose key is gone can not be looked for. */
async function lostOf<T extends { key_digest: string | null }>(
  candidates: T[],
  accountOf: (one: T) => CardAccount,
  isThere: (one: T, account: CardAccount) => Promise<boolean> | boolean,
): Promise<T[]> {
  const lost: T[] = [];
  for (let start = 0; start < candidates.length; start += atOnce) {
    const some = candidates.slice(start, start + atOnce);
    const answers = await Promise.all(
      some.map(async (one) => {
        const account = accountOf(one);
        return !beganOn(account, one) || (await isThere(one, account));
      }),
    );
    lost.push(...some.filter((_, index) => answers[index] === false));
  }
  return lost;
}
