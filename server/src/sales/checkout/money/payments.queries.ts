import type { Backlog } from "#server/platform/backlogs.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { CardSession, Origin } from "../../payments/index.ts";

/** A row of `payments`. Amounts are cents. */
export type StoredPayment = {
  id: number;
  order_id: number;
  /** Stripe's reference for it. */
  reference: string;
  amount_cents: number;
  currency: string;
  /** manual: staff marked it as paid, and Stripe knows nothing of it */
  method: "card" | "manual";
  status: "created" | "open" | "captured" | "expired" | "failed";
  closing: "cancelled" | "expired" | null;
  session_id: string | null;
  session_url: string | null;
  intent_id: string | null;
  captured_cents: number;
  refunded_cents: number;
  created_at: Date;
} & Origin;

// Whoever changes a payment has locked its order first.

/** The row of a payment that Stripe is about to be asked for at that account. */
export async function insertPayment(
  tx: ClubTx,
  ctx: Ctx,
  input: { orderId: number; amountCents: number; origin: Origin },
): Promise<StoredPayment> {
  const { key_digest, account_id, livemode } = input.origin;
  const now = ctx.platform.clock.now();
  const [row] = await tx.query<StoredPayment>(
    `insert into payments (club_id, order_id, amount_cents, key_digest, account_id, livemode, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [tx.clubId, input.orderId, input.amountCents, key_digest, account_id, livemode, now],
    "insert_payment",
  );
  if (!row) throw new Error("A payment was not written");
  return row;
}

/** Money paid to the club other than by card, as reported by staff. */
export async function insertManualPayment(
  tx: ClubTx,
  ctx: Ctx,
  input: { orderId: number; amountCents: number },
): Promise<void> {
  await tx.query(
    `insert into payments (club_id, order_id, method, status, amount_cents, captured_cents, created_at, captured_at)
     values ($1, $2, 'manual', 'captured', $3, $3, $4, $4)`,
    [tx.clubId, input.orderId, input.amountCents, ctx.platform.clock.now()],
    "insert_manual_payment",
  );
}

/** Every attempt to pay an order, oldest first. */
export async function paymentsOf(tx: ClubTx, orderId: number): Promise<StoredPayment[]> {
  return tx.query<StoredPayment>(
    "select * from payments where club_id = $1 and order_id = $2 order by id",
    [tx.clubId, orderId],
    "payments_of",
  );
}

/** Whether Stripe may still take money for it. */
export function isLiving(payment: StoredPayment): boolean {
  return payment.status === "created" || payment.status === "open";
}

/** Stores what Stripe answered about the session, so that the payer can be sent there. */
export async function storeSession(
  tx: ClubTx,
  ctx: Ctx,
  paymentId: number,
  session: CardSession,
): Promise<void> {
  await tx.query(
    `update payments set session_id = $3, session_url = $4, intent_id = coalesce($5, intent_id), livemode = $6, checked_at = $7,
       status = case when status = 'created' then 'open' else status end
     where club_id = $1 and id = $2`,
    [
      tx.clubId,
      paymentId,
      session.sessionId,
      session.url,
      session.intentId,
      session.livemode,
      ctx.platform.clock.now(),
    ],
    "store_session",
  );
}

/** Records that Stripe was asked, so that the reconciler waits longer before it asks again. */
export async function markChecked(tx: ClubTx, ctx: Ctx, orderId: number): Promise<void> {
  await tx.query(
    "update payments set checked_at = $3 where club_id = $1 and order_id = $2 and status in ('created', 'open')",
    [tx.clubId, orderId, ctx.platform.clock.now()],
    "mark_payments_checked",
  );
}

/** Stripe's pages live for a day; the payment of an ended order that could not be checked is checked for this long. */
const askForDays = 30;

/** Gives up payments that Stripe could not be asked about in all that time, once their order has ended. */
export async function closeForgotten(tx: ClubTx, ctx: Ctx, orderId: number): Promise<void> {
  await tx.query(
    `update payments p set status = 'expired' from orders o
     where p.club_id = $1 and p.order_id = $2 and p.status in ('created', 'open')
       and p.created_at < $3::timestamptz - interval '${askForDays} days'
       and o.club_id = $1 and o.id = $2 and o.status <> 'pending_payment'`,
    [tx.clubId, orderId, ctx.platform.clock.now()],
    "close_forgotten_payments",
  );
}

/** Books the money that Stripe holds. A second captured payment of one order fails on a unique key. */
export async function capturePayment(
  tx: ClubTx,
  ctx: Ctx,
  paymentId: number,
  session: CardSession,
): Promise<void> {
  const rows = await tx.query(
    `update payments set status = 'captured', captured_cents = $3, currency = $4, livemode = $5, session_id = $6,
       intent_id = $7, captured_at = $8, checked_at = $8
     where club_id = $1 and id = $2 and status <> 'captured' returning id`,
    [
      tx.clubId,
      paymentId,
      session.amountCents,
      session.currency,
      session.livemode,
      session.sessionId,
      session.intentId,
      ctx.platform.clock.now(),
    ],
    "capture_payment",
  );
  if (rows.length !== 1) throw new Error(`Payment ${paymentId} was captured before`);
}

/** Records that somebody reviewed what was captured for an order and accepted it. Returns what was accepted. */
export async function acceptPayment(
  tx: ClubTx,
  ctx: Ctx,
  orderId: number,
): Promise<{ accepted_cents?: number; currency?: string }> {
  const [row] = await tx.query<{ accepted_cents: number; currency: string }>(
    `update payments set accepted_cents = captured_cents, accepted_by = $3, accepted_at = $4
     where club_id = $1 and order_id = $2 and status = 'captured' returning accepted_cents, currency`,
    [tx.clubId, orderId, ctx.actor.name, ctx.platform.clock.now()],
    "accept_payment",
  );
  return row ?? {};
}

/**
 * Records how an order is to end, before Stripe is asked to end its session: whoever first learns that it has
 * ended, the event or the caller, ends the order that way.
 */
export async function markClosing(
  tx: ClubTx,
  orderId: number,
  closing: NonNullable<StoredPayment["closing"]>,
): Promise<void> {
  await tx.query(
    `update payments set closing = coalesce(closing, $3)
     where club_id = $1 and order_id = $2 and status in ('created', 'open')`,
    [tx.clubId, orderId, closing],
    "mark_payment_closing",
  );
}

/** Closes an attempt that can no longer succeed. */
export async function closePayment(
  tx: ClubTx,
  ctx: Ctx,
  paymentId: number,
  status: "expired" | "failed",
): Promise<void> {
  await tx.query(
    `update payments set status = $3, checked_at = $4
     where club_id = $1 and id = $2 and status in ('created', 'open')`,
    [tx.clubId, paymentId, status, ctx.platform.clock.now()],
    "close_payment",
  );
}

/** The payment that Stripe knows by this payment intent, or null. */
export async function paymentOfIntent(tx: ClubTx, intentId: string): Promise<StoredPayment | null> {
  const [row] = await tx.query<StoredPayment>(
    "select * from payments where club_id = $1 and intent_id = $2 order by captured_at nulls last limit 1",
    [tx.clubId, intentId],
    "payment_of_intent",
  );
  return row ?? null;
}

/**
 * The order that a Stripe session belongs to, or null: by the session itself, else by the reference that it was given,
 * because it may not have been stored yet.
 */
export async function orderOfSession(
  tx: ClubTx,
  sessionId: string | null,
  reference: string | null,
): Promise<number | null> {
  const [row] = await tx.query<{ order_id: number }>(
    `select order_id from payments where club_id = $1 and (session_id = $2 or (session_id is null and reference = $3))
     order by session_id nulls last limit 1`,
    [tx.clubId, sessionId, reference],
    "order_of_session",
  );
  return row?.order_id ?? null;
}

/** Events from Stripe not handled yet, and money that Stripe has not refunded yet: each attempt moves `due_at`. */
export const paymentBacklogs: Backlog[] = [
  { what: "events_due", rows: "stripe_events where status = 'received'", since: "created_at" },
  {
    what: "refunds_due",
    rows: "refunds where status = 'pending' and due_at is not null",
    since: "created_at",
  },
];
