import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { changeFiguresOf } from "../../orders/index.ts";

/** A row of `refunds`. Amounts are cents. */
export type RefundRow = {
  id: number;
  order_id: number;
  /** Stripe's reference for it. */
  reference: string;
  payment_id: number | null;
  destination: "card" | "credits";
  amount_cents: number;
  /** owed: it waits until a dispute has ended; lost: that was lost, so the bank gave it back */
  status: "pending" | "succeeded" | "failed" | "owed" | "lost";
  reason: string;
  return_id: number | null;
  /** It pays for goods that the club has back. */
  for_goods: boolean;
  /** The first refund for the same goods. */
  part_of: number | null;
  stripe_refund_id: string | null;
  /** stripe: somebody refunded it in Stripe's own dashboard */
  source: "kitroom" | "stripe";
  attempts: number;
  /** When Stripe is asked next; null for what somebody gives back by hand. */
  due_at: Date | null;
  created_at: Date;
};

/** How many of an order line a refund is for. */
export type RefundedLine = { orderLineId: number; quantity: number };

type NewRefund = {
  orderId: number;
  destination: RefundRow["destination"];
  amountCents: number;
  reason: string;
  /** The captured payment, for a refund to the card. */
  paymentId?: number;
  /** The return that it ends; a second refund for the same one fails on a unique key. */
  returnId?: number;
  lines?: RefundedLine[];
  forGoods?: boolean;
  partOf?: number;
  isOwed?: boolean;
};

/**
 * Records a refund, under the order's lock. One to the card waits for `executeRefund`, one of what was not paid by card for
 * `markGivenBack`; one to credits is done by
 * the caller in the same transaction; one that is owed waits for `payOwed`. More than a payment captured cannot be refunded.
 */
export async function insertRefund(tx: ClubTx, ctx: Ctx, refund: NewRefund): Promise<number> {
  const now = ctx.platform.clock.now();
  const isDone = refund.destination === "credits" && !refund.isOwed;
  const [row] = await tx.query<{ id: number }>(
    `insert into refunds (club_id, order_id, payment_id, destination, amount_cents, status, reason, actor, due_at, created_at,
       finished_at, return_id, for_goods, part_of)
     select $1, $2, $3::bigint, $4::text, $5::bigint, $6, $7, $8,
       case when not exists (select 1 from payments p where p.club_id = $1 and p.id = $3 and p.method = 'manual') then $9::timestamptz end, $10, $11, $12::bigint, $13, $14::bigint
     where $3::bigint is null or $5::bigint <= (
       select p.captured_cents - coalesce((select sum(r.amount_cents) from refunds r
         where r.club_id = $1 and r.payment_id = p.id and r.status <> 'failed'), 0)
       from payments p where p.club_id = $1 and p.id = $3)
     returning id`,
    [
      tx.clubId,
      refund.orderId,
      refund.paymentId ?? null,
      refund.destination,
      refund.amountCents,
      refund.isOwed ? "owed" : isDone ? "succeeded" : "pending",
      refund.reason,
      ctx.actor.name,
      refund.isOwed ? askAgainAt(now) : now,
      now,
      isDone ? now : null,
      refund.returnId ?? null,
      refund.forGoods ?? false,
      refund.partOf ?? null,
    ],
    "insert_refund",
  );
  if (!row) throw new Error(`Order ${refund.orderId} did not capture what is to be given back`);
  if (refund.lines?.length) await insertLines(tx, row.id, refund.lines);
  await changeFiguresOf(tx, refund.orderId);
  return row.id;
}

async function insertLines(tx: ClubTx, refundId: number, lines: RefundedLine[]): Promise<void> {
  await tx.query(
    `insert into refund_lines (club_id, refund_id, order_line_id, quantity)
     select $1, $2, line.id, line.quantity from unnest($3::bigint[], $4::int[]) line (id, quantity) returning id`,
    [tx.clubId, refundId, lines.map(({ orderLineId }) => orderLineId), lines.map(({ quantity }) => quantity)],
    "insert_refund_lines",
  );
}

/** How many of each order line were refunded before, by the line's id. */
export async function refundedQuantities(tx: ClubTx, orderId: number): Promise<Map<number, number>> {
  const rows = await tx.query<{ id: number; quantity: number }>(
    `select l.order_line_id as id, sum(l.quantity)::int as quantity
     from refund_lines l join refunds r on r.club_id = $1 and r.id = l.refund_id
     where l.club_id = $1 and r.order_id = $2 and r.status <> 'failed' group by l.order_line_id`,
    [tx.clubId, orderId],
    "refunded_quantities",
  );
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

export async function readRefund(tx: ClubTx, refundId: number): Promise<RefundRow | null> {
  const [row] = await tx.query<RefundRow>(
    "select * from refunds where club_id = $1 and id = $2",
    [tx.clubId, refundId],
    "read_refund",
  );
  return row ?? null;
}

/**
 * Records a refund made in Stripe's own dashboard, under the order's lock. Null if it is here already.
 * What is left to refund does not matter: the money has gone.
 */
export async function insertStripeRefund(
  tx: ClubTx,
  ctx: Ctx,
  refund: { orderId: number; paymentId: number; amountCents: number; stripeRefundId: string },
): Promise<RefundRow | null> {
  const { orderId, paymentId, amountCents, stripeRefundId } = refund;
  const [row] = await tx.query<RefundRow>(
    `insert into refunds (club_id, order_id, payment_id, destination, amount_cents, status, reason, actor, source,
       stripe_refund_id, due_at, created_at)
     values ($1, $2, $3, 'card', $4, 'pending', $7, 'Stripe', 'stripe', $5, $6, $6)
     on conflict (club_id, stripe_refund_id) do nothing returning *`,
    [
      ...[tx.clubId, orderId, paymentId, amountCents, stripeRefundId, ctx.platform.clock.now()],
      ctx.words.checkout.reasons.atStripe,
    ],
    "insert_stripe_refund",
  );
  if (row) await changeFiguresOf(tx, orderId);
  return row ?? null;
}

/** Our refund that Stripe names, or null. */
export async function refundOfReference(tx: ClubTx, reference: string): Promise<RefundRow | null> {
  const [row] = await tx.query<RefundRow>(
    "select * from refunds where club_id = $1 and reference = $2",
    [tx.clubId, reference],
    "refund_of_reference",
  );
  return row ?? null;
}

export async function refundOfStripe(tx: ClubTx, stripeRefundId: string): Promise<RefundRow | null> {
  const [row] = await tx.query<RefundRow>(
    "select * from refunds where club_id = $1 and stripe_refund_id = $2",
    [tx.clubId, stripeRefundId],
    "refund_of_stripe",
  );
  return row ?? null;
}

/** Stripe reports the end of a dispute by itself; about what is owed it is asked as well, once an hour. */
export function askAgainAt(now: Date): Date {
  return new Date(now.getTime() + 3600_000);
}

/**
 * Ends a refund, under the order's lock, and books it on its payment if the money went back. One that succeeded
 * can still fail. False if it had ended like this before, or had failed.
 */
export async function finishRefund(
  tx: ClubTx,
  ctx: Ctx,
  refund: RefundRow,
  outcome: { status: "succeeded" | "failed"; id: string | null; error?: string },
): Promise<boolean> {
  const before = await readRefund(tx, refund.id);
  if (!before || !["pending", "succeeded"].includes(before.status) || before.status === outcome.status)
    return false;
  await tx.query(
    `update refunds set status = $3, stripe_refund_id = coalesce($4, stripe_refund_id), last_error = $5, finished_at = $6
     where club_id = $1 and id = $2`,
    [
      ...[tx.clubId, refund.id, outcome.status, outcome.id],
      ...[outcome.error ?? null, ctx.platform.clock.now()],
    ],
    "finish_refund",
  );
  await changeFiguresOf(tx, refund.order_id);
  const signed = outcome.status === "succeeded" ? refund.amount_cents : -refund.amount_cents;
  if (refund.payment_id !== null && (outcome.status === "succeeded" || before.status === "succeeded"))
    await tx.query(
      "update payments set refunded_cents = refunded_cents + $3 where club_id = $1 and id = $2",
      [tx.clubId, refund.payment_id, signed],
      "book_refund",
    );
  return true;
}

/** Waits longer after each attempt: 15 s, then doubling, at most an hour. */
export async function postponeRefund(
  tx: ClubTx,
  ctx: Ctx,
  refund: RefundRow,
  note: { id: string | null; error: string | null },
): Promise<void> {
  const seconds = Math.min(15 * 2 ** refund.attempts, 3600);
  await tx.query(
    `update refunds set attempts = attempts + 1, due_at = $3, stripe_refund_id = coalesce($4, stripe_refund_id), last_error = $5
     where club_id = $1 and id = $2 and status = 'pending'`,
    [
      tx.clubId,
      refund.id,
      new Date(ctx.platform.clock.now().getTime() + seconds * 1000),
      note.id,
      note.error,
    ],
    "postpone_refund",
  );
}

/** Whether a person was erased: nobody can spend what is in their wallet. Decided under the lock of one of their orders. */
export async function wasErased(tx: ClubTx, memberId: number): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from members where club_id = $1 and id = $2 and erased_at is not null",
    [tx.clubId, memberId],
  );
  return rows.length > 0;
}
