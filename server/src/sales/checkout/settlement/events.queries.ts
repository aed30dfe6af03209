import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events.ts";
import { type SignedEvent, subjectOf } from "../../payments/index.ts";

export type StripeEventRow = {
  id: number;
  event_id: string;
  type: string;
  payload: unknown;
  attempts: number;
  created_at: Date;
};

/** Stripe is answered before the event is handled; if that fails, the sweep tries this much later. */
const firstLookSeconds = 5;

/** Stores an event, once per club. Returns its row's id, or null if it was here before. */
export async function takeEvent(tx: ClubTx, ctx: Ctx, event: SignedEvent): Promise<number | null> {
  const now = ctx.platform.clock.now();
  const [row] = await tx.query<{ id: number }>(
    `insert into stripe_events (club_id, event_id, type, payload, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (club_id, event_id) do nothing returning id`,
    [
      tx.clubId,
      event.id,
      event.type,
      JSON.stringify(event.payload),
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
    "select id, event_id, type, payload, attempts, created_at from stripe_events where club_id = $1 and id = $2 and status = 'received'",
    [tx.clubId, id],
    "read_stripe_event",
  );
  return row ?? null;
}

export type EventEnd =
  | "handled"
  /** The product has no use for it. */
  | "ignored"
  /** It reports money for an order that the club does not have; the club is notified. */
  | "not_ours"
  /** Stripe could not be asked about it for days. */
  | "given_up";

export async function closeEvent(
  tx: ClubTx,
  ctx: Ctx,
  event: StripeEventRow,
  status: EventEnd,
  error: string | null = null,
): Promise<void> {
  const closed = await tx.query(
    `update stripe_events set status = $3, last_error = $4
     where club_id = $1 and id = $2 and status = 'received' returning id`,
    [tx.clubId, event.id, status, error?.slice(0, 500) ?? null],
    "close_stripe_event",
  );
  if (status !== "not_ours" || closed.length === 0) return;
  const { intentId: reference, amountCents: amount_cents } = subjectOf(event);
  await record(tx, ctx.platform.clock.now(), {
    kind: "payment.unknown",
    event: event.event_id,
    reference,
    amount_cents,
  });
}

/** Events are kept for as long as Stripe itself keeps them, so that none is processed twice. */
export const keepEventsMs = 30 * 24 * 3600 * 1000;

export async function deleteOldEvents(tx: ClubTx, now: Date): Promise<void> {
  await tx.query(
    "delete from stripe_events where club_id = $1 and created_at < $2",
    [tx.clubId, new Date(now.getTime() - keepEventsMs)],
    "delete_old_stripe_events",
  );
}

/** Keeps an event for another attempt: in 2 s, then doubling, at most an hour. */
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
