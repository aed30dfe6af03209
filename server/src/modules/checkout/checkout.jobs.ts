import type { Ctx, Platform } from "#server/platform/context.ts";
import { systemCtx } from "#server/platform/context.ts";
import { acrossClubs } from "#server/platform/db/across-clubs.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { randomToken } from "#server/platform/secrets.ts";
import { clubById } from "../clubs/index.ts";
import { executeRefund, markChecked } from "../payments/index.ts";
import { closeUnpaid } from "./cancellation/close-unpaid.ts";
import { forgetOldAnswers, keepAnswersMs } from "./placement/idempotency.ts";
import { handleEvent } from "./settlement/handle-event.ts";
import { settleOrder } from "./settlement/settle-order.ts";

/** So many things of one kind are looked at in one round; what is left is due again in the next. */
const batch = 200;
/** So many wait for Stripe at the same time. */
const atOnce = 8;

type Due = { club_id: number; id: number };

/** Every payment that is open is asked about again: 20 s after it began, then less and less often, at least each 5 min. */
const openPayments = `select distinct club_id, order_id as id from payments
  where status in ('created', 'open') and created_at < $1::timestamptz - interval '20 seconds'
    and (checked_at is null
      or checked_at < $1 - least(greatest(($1 - created_at) / 4, interval '20 seconds'), interval '5 minutes'))
  limit ${batch}`;

const endedHolds = `select club_id, id from orders
  where status = 'pending_payment' and expires_at <= $1 order by expires_at limit ${batch}`;

const dueRefunds = `select club_id, id from refunds
  where status = 'pending' and due_at <= $1 order by due_at limit ${batch}`;

const dueEvents = `select club_id, id from stripe_events
  where status = 'received' and due_at <= $1 order by due_at limit ${batch}`;

const oldAnswers = `select distinct club_id, 0 as id from idempotency_keys
  where has_answer and created_at < $1 limit ${batch}`;

export const checkoutSweeps: Sweep[] = [
  sweep("stripe-events", 2, dueEvents, handleEvent),
  sweep("open-payments", 5, openPayments, reconcile),
  sweep("ended-holds", 15, endedHolds, expire),
  sweep("refunds", 10, dueRefunds, executeRefund),
  {
    name: "idempotency-keys",
    everySeconds: 3600,
    run: (platform) =>
      forEach(platform, oldAnswers, new Date(platform.clock.now().getTime() - keepAnswersMs), (ctx) =>
        inClub(ctx, (tx) => forgetOldAnswers(tx, platform.clock.now())),
      ),
  },
];

function sweep(
  name: string,
  everySeconds: number,
  due: string,
  act: (ctx: Ctx, id: number) => Promise<unknown>,
): Sweep {
  return { name, everySeconds, run: (platform) => forEach(platform, due, platform.clock.now(), act) };
}

/** Asks Stripe about an order. Trouble counts as asked, so that the next try waits longer. */
async function reconcile(ctx: Ctx, orderId: number): Promise<void> {
  try {
    await settleOrder(ctx, orderId);
  } catch (error) {
    await inClub(ctx, (tx) => markChecked(tx, ctx, orderId));
    throw error;
  }
}

function expire(ctx: Ctx, orderId: number): Promise<unknown> {
  return closeUnpaid(ctx, orderId, "expired");
}

/** Finds what is due in all clubs and acts on each in its own club; one that fails does not stop the others. */
async function forEach(
  platform: Platform,
  due: string,
  before: Date,
  act: (ctx: Ctx, id: number) => Promise<unknown>,
): Promise<void> {
  const rows = await acrossClubs(platform, (find) => find<Due>(due, [before]));
  for (let start = 0; start < rows.length; start += atOnce) {
    await Promise.all(rows.slice(start, start + atOnce).map((row) => actOn(platform, row, act)));
  }
}

async function actOn(
  platform: Platform,
  { club_id, id }: Due,
  act: (ctx: Ctx, id: number) => Promise<unknown>,
) {
  const club = await clubById(platform, club_id);
  if (!club) return;
  const ctx = systemCtx(platform, club, `sweep-${randomToken().slice(0, 12)}`);
  try {
    await act(ctx, id);
  } catch (err) {
    ctx.log.warn({ err, id }, "left for the next round");
  }
}
