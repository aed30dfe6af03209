import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readClubSettings } from "../../ground/clubs/index.ts";
import {
  type CardGateway,
  type CardPayment,
  type CardRefund,
  GatewayRefusal,
  gatewayOf,
  presentGateway,
} from "../../sales/payments/index.ts";
import type { Books, OwnPayment, OwnRefund, Period } from "./reconciliation.rules.ts";

/** This many of Stripe's ids are looked up here in one statement. */
const chunk = 1_000;
/** How many may wait for Stripe at the same time. */
const atOnce = 8;

type Own = Pick<Books, "ownPayments" | "ownRefunds">;

/**
 * Reads both books of a period. Stripe is called outside transactions. What is booked here and not in Stripe's
 * list of the period is looked up by its id, because it may have begun on another day, and compared too.
 */
export async function readBooks(ctx: Ctx, period: Period): Promise<Books> {
  const keys = await inClub(ctx, (tx) => readClubSettings(tx, ctx));
  const gateway = presentGateway(ctx, keys);
  const { payments: listed, refunds: allRefunds } = await gateway.listBooks(period.start, period.end);
  const own = await readOwn(ctx, listed, allRefunds);
  const refunded = await readRefunded(ctx, gateway, listed, allRefunds);
  // An account may serve several clubs, and other things than shops.
  const isElsewhere = ({ club }: CardPayment) => club !== null && club !== ctx.domain;
  const payments = listed.filter((one) => !isElsewhere(one));
  const others = [...listed, ...refunded.theirs].filter(isElsewhere);
  const elsewhere = new Set(others.map(({ intentId }) => intentId));
  const ours = new Set(own.ownRefunds.map((one) => one.stripe_refund_id));
  const refunds = allRefunds.filter(({ id, intentId }) => ours.has(id) || !elsewhere.has(intentId ?? ""));
  const booked = await inClub(ctx, async (tx) => ({
    payments: await paymentsCapturedIn(tx, period),
    refunds: await refundsDoneIn(tx, period),
  }));
  const intents = new Set(listed.map(({ intentId }) => intentId));
  const numbers = new Set(allRefunds.map(({ id }) => id));
  const ask = <T extends OwnPayment | OwnRefund, S>(
    own: T[],
    find: (gateway: CardGateway, one: T) => Promise<S | null> | "" | null,
  ) => lookUp(own, (one) => find(gatewayOf(ctx, keys, one), one));
  return {
    payments,
    refunds,
    ...own,
    refundedPayments: refunded.ours,
    earlierPayments: await ask<OwnPayment, CardPayment>(
      booked.payments.filter(({ intent_id }) => !intents.has(intent_id ?? "")),
      (at, { intent_id }) => intent_id && at.findPayment(intent_id),
    ),
    earlierRefunds: await ask<OwnRefund, CardRefund>(
      booked.refunds.filter(({ stripe_refund_id }) => !numbers.has(stripe_refund_id ?? "")),
      (at, { stripe_refund_id }) => stripe_refund_id && at.findRefund(stripe_refund_id),
    ),
  };
}

/** What the club has under Stripe's ids, of any day. */
async function readOwn(ctx: Ctx, payments: { intentId: string }[], refunds: { id: string }[]): Promise<Own> {
  const intents = new Set(payments.map(({ intentId }) => intentId));
  const numbers = refunds.map(({ id }) => id);
  const ownPayments = await inChunks([...intents], (ids) => inClub(ctx, (tx) => paymentsOfIntents(tx, ids)));
  const ownRefunds = await inChunks(numbers, (ids) => inClub(ctx, (tx) => refundsOfStripeIds(tx, ids)));
  return { ownPayments, ownRefunds };
}

/** The payments of other days that refunds of the period belong to: the club's own, and of the rest what Stripe has. */
async function readRefunded(ctx: Ctx, gateway: CardGateway, listed: CardPayment[], refunds: CardRefund[]) {
  const intentIds = new Set(listed.map(({ intentId }) => intentId));
  const refundedIds = new Set(refunds.flatMap(({ intentId }) => intentId ?? []));
  const intents = [...refundedIds].filter((id) => !intentIds.has(id));
  const ours = await inChunks(intents, (ids) => inClub(ctx, (tx) => paymentsOfIntents(tx, ids)));
  for (const { intent_id } of ours) intentIds.add(intent_id ?? "");
  const pairs = await lookUp(
    intents.filter((id) => !intentIds.has(id)),
    (id) => gateway.findPayment(id),
  );
  return { ours, theirs: pairs.flatMap(({ theirs }) => theirs ?? []) };
}

async function inChunks<T>(ids: string[], read: (ids: string[]) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (let start = 0; start < ids.length; start += chunk)
    all.push(...(await read(ids.slice(start, start + chunk))));
  return all;
}

/** Each with its account's answer; one of an account that no key reaches cannot be looked up, and is left out. */
async function lookUp<T, S>(
  own: T[],
  find: (one: T) => Promise<S | null> | "" | null,
): Promise<{ ours: T; theirs: S | null }[]> {
  const found: { ours: T; theirs: S | null }[] = [];
  for (let start = 0; start < own.length; start += atOnce)
    await Promise.all(
      own.slice(start, start + atOnce).map(async (ours) => {
        try {
          found.push({ ours, theirs: (await find(ours)) || null });
        } catch (error) {
          if (!(error instanceof GatewayRefusal && error.why === "out_of_reach")) throw error;
        }
      }),
    );
  return found;
}

const ownPayment = "id, order_id, intent_id, status, captured_cents, key_digest, account_id, livemode";
const ownRefund =
  "r.id, r.order_id, r.payment_id, r.stripe_refund_id, r.status, r.amount_cents, p.key_digest, p.account_id, p.livemode";

/** The payments that Stripe knows under these intents. */
async function paymentsOfIntents(tx: ClubTx, intentIds: string[]): Promise<OwnPayment[]> {
  return tx.query<OwnPayment>(
    `select ${ownPayment} from payments where club_id = $1 and intent_id = any($2)`,
    [tx.clubId, intentIds],
    "payments_of_intents",
  );
}

/** The card payments that were booked as captured in a period, whenever they began. */
async function paymentsCapturedIn(tx: ClubTx, { start, end }: Period): Promise<OwnPayment[]> {
  return tx.query<OwnPayment>(
    `select ${ownPayment} from payments
     where club_id = $1 and method = 'card' and status = 'captured' and captured_at >= $2 and captured_at < $3`,
    [tx.clubId, start, end],
    "payments_captured_in",
  );
}

/** The refunds that Stripe knows under these numbers. */
async function refundsOfStripeIds(tx: ClubTx, stripeRefundIds: string[]): Promise<OwnRefund[]> {
  return tx.query<OwnRefund>(
    `select ${ownRefund} from refunds r join payments p on p.club_id = $1 and p.id = r.payment_id
     where r.club_id = $1 and r.stripe_refund_id = any($2)`,
    [tx.clubId, stripeRefundIds],
    "refunds_of_stripe_ids",
  );
}

/** The refunds to a card that were booked as done in a period; Stripe does not know about payments by hand. */
async function refundsDoneIn(tx: ClubTx, { start, end }: Period): Promise<OwnRefund[]> {
  return tx.query<OwnRefund>(
    `select ${ownRefund} from refunds r join payments p on p.club_id = $1 and p.id = r.payment_id
     where r.club_id = $1 and r.destination = 'card' and r.status = 'succeeded' and p.method = 'card'
       and r.finished_at >= $2 and r.finished_at < $3`,
    [tx.clubId, start, end],
    "refunds_done_in",
  );
}
