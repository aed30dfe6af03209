import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { changeFiguresOf } from "../../orders/index.ts";
import { askAgainAt, type RefundRow } from "./refunds.queries.ts";

/** What an order owes until disputes have ended, oldest first. */
export async function owedRefunds(tx: ClubTx, orderId: number): Promise<RefundRow[]> {
  return tx.query<RefundRow>(
    "select * from refunds where club_id = $1 and order_id = $2 and status = 'owed' order by id",
    [tx.clubId, orderId],
    "owed_refunds",
  );
}

/** Leaves owed what Stripe refused to refund for a dispute. */
export async function keepOwed(
  tx: ClubTx,
  ctx: Ctx,
  { id, order_id }: RefundRow,
  error: string | null,
): Promise<void> {
  await tx.query(
    "update refunds set status = 'owed', last_error = $3 where club_id = $1 and id = $2",
    [tx.clubId, id, error],
    "keep_refund_owed",
  );
  await postponeOwed(tx, ctx, id);
  await changeFiguresOf(tx, order_id);
}

export async function postponeOwed(tx: ClubTx, ctx: Ctx, id: number): Promise<void> {
  await tx.query(
    "update refunds set due_at = $3 where club_id = $1 and id = $2 and status = 'owed'",
    [tx.clubId, id, askAgainAt(ctx.platform.clock.now())],
    "postpone_owed_refund",
  );
}

/**
 * Begins a refund that was owed, as far as there is money for it; the rest stays owed, as a refund of its own. It has a new
 * reference, because Stripe repeats its refusal under the old one.
 */
export async function beginOwed(tx: ClubTx, ctx: Ctx, refund: RefundRow, amountCents: number): Promise<void> {
  const now = ctx.platform.clock.now();
  const isDone = refund.destination === "credits";
  await tx.query(
    `with begun as (
       update refunds set status = $3, amount_cents = $4, due_at = $5, finished_at = $6, last_error = null, attempts = 0,
         reference = gen_random_uuid()::text
       where club_id = $1 and id = $2 returning id
     )
     insert into refunds (club_id, order_id, payment_id, destination, amount_cents, status, reason, actor, due_at, created_at,
       for_goods, part_of)
     select $1, r.order_id, r.payment_id, r.destination, r.amount_cents - $4, 'owed', r.reason, r.actor, $7, r.created_at,
       r.for_goods, coalesce(r.part_of, r.id)
     from refunds r join begun on begun.id = r.id
     where r.club_id = $1 and r.amount_cents > $4 returning id`,
    [
      ...[tx.clubId, refund.id, isDone ? "succeeded" : "pending", amountCents],
      ...[now, isDone ? now : null, askAgainAt(now)],
    ],
    "begin_owed_refund",
  );
  await changeFiguresOf(tx, refund.order_id);
}

/** Takes so much off what is owed, because the bank has given it back. */
export async function loseOwed(tx: ClubTx, ctx: Ctx, refund: RefundRow, amountCents: number): Promise<void> {
  const isAll = amountCents === refund.amount_cents;
  await tx.query(
    `update refunds set status = case when $3 then 'lost' else status end, finished_at = case when $3 then $4::timestamptz end,
       amount_cents = case when $3 then amount_cents else amount_cents - $5 end
     where club_id = $1 and id = $2`,
    [tx.clubId, refund.id, isAll, ctx.platform.clock.now(), amountCents],
    "lose_owed_refund",
  );
}
