import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { StripeDispute } from "./stripe/stripe-disputes.ts";

/** What is known of a dispute, or null where it is new. Read it under the order's lock. */
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

/** Writes a dispute as Stripe tells it now, under the order's lock. */
export async function writeDispute(
  tx: ClubTx,
  ctx: Ctx,
  payment: { id: number; order_id: number },
  dispute: StripeDispute,
): Promise<void> {
  const closedAt = dispute.isClosed ? ctx.platform.clock.now() : null;
  await tx.query(
    `insert into disputes (club_id, order_id, payment_id, stripe_dispute_id, amount_cents, reason, status, respond_by, created_at, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (club_id, stripe_dispute_id) do update
       set amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status,
         respond_by = excluded.respond_by, closed_at = coalesce(disputes.closed_at, excluded.closed_at)`,
    [
      ...[tx.clubId, payment.order_id, payment.id, dispute.stripeDisputeId, dispute.amountCents],
      ...[dispute.reason, dispute.status, dispute.respondBy, dispute.createdAt, closedAt],
    ],
    "write_dispute",
  );
}
