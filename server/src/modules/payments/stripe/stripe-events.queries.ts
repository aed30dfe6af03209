import type Stripe from "stripe";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

export type StripeEventRow = {
  id: number;
  event_id: string;
  type: string;
  payload: Stripe.Event;
  attempts: number;
};

/** The answer to Stripe comes before the event is handled; should that fail, the sweep looks this much later. */
const firstLookSeconds = 5;

/** Keeps an event, once per club. Gives its row's number, or null when it was here before. */
export async function takeEvent(tx: ClubTx, ctx: Ctx, event: Stripe.Event): Promise<number | null> {
  const now = ctx.platform.clock.now();
  const [row] = await tx.query<{ id: number }>(
    `insert into stripe_events (club_id, event_id, type, payload, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (club_id, event_id) do nothing returning id`,
    [
      tx.clubId,
      event.id,
      event.type,
      JSON.stringify(event),
      new Date(now.getTime() + firstLookSeconds * 1000),
      now,
    ],
    "take_stripe_event",
  );
  return row?.id ?? null;
}

/** An event that is not handled yet. */
export async function readEvent(tx: ClubTx, id: number): Promise<StripeEventRow | null> {
  const [row] = await tx.query<StripeEventRow>(
    "select id, event_id, type, payload, attempts from stripe_events where club_id = $1 and id = $2 and status = 'received'",
    [tx.clubId, id],
    "read_stripe_event",
  );
  return row ?? null;
}

/** `handled`, or `ignored` when the product has no use for this kind of event. */
export async function closeEvent(tx: ClubTx, id: number, status: "handled" | "ignored"): Promise<void> {
  await tx.query(
    "update stripe_events set status = $3, last_error = null where club_id = $1 and id = $2",
    [tx.clubId, id, status],
    "close_stripe_event",
  );
}

/** Keeps an event for another try: in 2 s, then doubling, at most an hour. It is never given up. */
export async function postponeEvent(
  tx: ClubTx,
  ctx: Ctx,
  event: StripeEventRow,
  error: string,
): Promise<void> {
  const seconds = Math.min(2 ** (event.attempts + 1), 3600);
  await tx.query(
    `update stripe_events set attempts = attempts + 1, due_at = $3, last_error = $4
     where club_id = $1 and id = $2 and status = 'received'`,
    [tx.clubId, event.id, new Date(ctx.platform.clock.now().getTime() + seconds * 1000), error.slice(0, 500)],
    "postpone_stripe_event",
  );
}
