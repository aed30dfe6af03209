import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events/domain-events.ts";
import { changeFiguresOf } from "../../orders/index.ts";
import type { CardDispute } from "../../payments/index.ts";

/** What is known about a dispute, or null if it is new. Read it under the order's lock. */
export async function disputeOf(
  tx: ClubTx,
  stripeDisputeId: string,
): Promise<{ id: number; status: string } | null> {
  const [row] = await tx.query<{ id: number; status: string }>(
    "select id, status from disputes where club_id = $1 and stripe_dispute_id = $2",
    [tx.clubId, stripeDisputeId],
    "dispute_of_stripe",
  );
  return row ?? null;
}

/** Writes a dispute as Stripe now reports it, under the order's lock. */
export async function writeDispute(
  tx: ClubTx,
  ctx: Ctx,
  payment: { id: number; order_id: number },
  dispute: CardDispute,
): Promise<void> {
  const now = ctx.platform.clock.now();
  const closedAt = dispute.isClosed ? now : null;
  const [row] = await tx.query<{ id: number; is_new: boolean }>(
    `insert into disputes (club_id, order_id, payment_id, stripe_dispute_id, amount_cents, reason, status, respond_by, created_at, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (club_id, stripe_dispute_id) do update
       set amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status,
         respond_by = excluded.respond_by, closed_at = coalesce(disputes.closed_at, excluded.closed_at)
     returning id, xmax = 0 as is_new`,
    [
      ...[tx.clubId, payment.order_id, payment.id, dispute.id, dispute.amountCents],
      ...[dispute.reason, dispute.status, dispute.respondBy, dispute.createdAt, closedAt],
    ],
    "write_dispute",
  );
  await changeFiguresOf(tx, payment.order_id);
  if (row?.is_new)
    await record(tx, now, {
      kind: "payment.disputed",
      dispute_id: row.id,
      order_id: payment.order_id,
      amount_cents: dispute.amountCents,
      respond_by: dispute.respondBy?.toISOString() ?? null,
      disputed_at: dispute.createdAt.toISOString(),
    });
}
