import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { fairly, sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { closeUnpaid } from "./cancellation/close-unpaid.ts";
import { askAboutOwed } from "./disputes/disputes.ts";
import { forgetOldAnswers, keepAnswersMs } from "./idempotency.ts";
import { closeForgotten, markChecked } from "./money/payments.queries.ts";
import { executeRefund } from "./refunding/execute-refund.ts";
import { deleteOldEvents, keepEventsMs } from "./settlement/events.queries.ts";
import { handleEvent } from "./settlement/events.ts";
import { settleOrder } from "./settlement/settle-order.ts";

/** How many may wait for Stripe at the same time. */
const atOnce = 8;

type Due = { club_id: number; id: number };

/**
 * Every open payment is checked again: 20 s after it began, then less and less often, at least every 5 min;
 * what is still open after two days, because Stripe could not be asked, every six hours.
 */
const openPayments = `select club_id, order_id as id, min(created_at) as since from payments
  where status in ('created', 'open') and created_at < $1::timestamptz - interval '20 seconds'
    and (checked_at is null
      or checked_at < $1 - least(greatest(($1 - created_at) / 4, interval '20 seconds'),
        case when created_at > $1 - interval '2 days' then interval '5 minutes' else interval '6 hours' end))
  group by club_id, order_id`;

const endedHolds = `select club_id, id, expires_at as since from orders
  where status = 'pending_payment' and expires_at <= $1`;

const dueRefunds = `select club_id, id, due_at as since from refunds
  where status = 'pending' and due_at <= $1`;

const owedRefunds = `select club_id, id, due_at as since from refunds
  where status = 'owed' and due_at <= $1`;

const dueEvents = `select club_id, id, due_at as since from stripe_events
  where status = 'received' and due_at <= $1`;

const oldEvents = "select distinct club_id from stripe_events where created_at < $1";

const oldAnswers = "select distinct club_id from idempotency_keys where has_answer and created_at < $1";

export const checkoutSweeps: Sweep[] = [
  sweep("stripe-events", 2, dueEvents, handleEvent),
  sweep("open-payments", 5, openPayments, reconcile),
  sweep("ended-holds", 15, endedHolds, expire),
  sweep("refunds", 10, dueRefunds, executeRefund),
  sweep("owed-refunds", 60, owedRefunds, askAboutOwed),
  sweepClubs({
    name: "old-stripe-events",
    everySeconds: 3600,
    due: (find, { clock }) => find(oldEvents, [new Date(clock.now().getTime() - keepEventsMs)]),
    act: (ctx) => inClub(ctx, (tx) => deleteOldEvents(tx, ctx.platform.clock.now())),
  }),
  sweepClubs({
    name: "idempotency-keys",
    everySeconds: 3600,
    due: (find, { clock }) => find(oldAnswers, [new Date(clock.now().getTime() - keepAnswersMs)]),
    act: (ctx) => inClub(ctx, (tx) => forgetOldAnswers(tx, ctx.platform.clock.now())),
  }),
];

function sweep(
  name: string,
  everySeconds: number,
  due: string,
  act: (ctx: Ctx, id: number) => Promise<unknown>,
): Sweep {
  return sweepClubs<Due>({
    name,
    everySeconds,
    atOnce,
    due: (find, { clock }) => find(fairly(due), [clock.now()]),
    act: (ctx, { id }) => act(ctx, id),
  });
}

/** Asks Stripe about an order. A failure counts as asked, so that the next attempt waits longer. */
async function reconcile(ctx: Ctx, orderId: number): Promise<void> {
  try {
    await settleOrder(ctx, orderId);
  } catch (error) {
    await inClub(ctx, async (tx) => {
      await markChecked(tx, ctx, orderId);
      await closeForgotten(tx, ctx, orderId);
    });
    throw error;
  }
}

function expire(ctx: Ctx, orderId: number): Promise<unknown> {
  return closeUnpaid(ctx, orderId, "expired");
}
