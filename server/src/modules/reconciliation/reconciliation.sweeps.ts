import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { clubSettings } from "../clubs/index.ts";
import { nightlyDays } from "./days.rules.ts";
import { reconcileDay } from "./reconcile-day.ts";

type Due = { club_id: number; days: string[] };

/** Clubs, and which of the days they have not compared tonight. Whether they take cards is their secret. */
const dueClubs = `select c.id as club_id, array_agg(d.day::text order by d.day desc) as days
  from clubs c
  cross join unnest($1::date[]) d (day)
  left join reconciliations r on r.club_id = c.id and r.day = d.day
  where r.id is null or r.started_at < $2
    or (r.status = 'failed' and r.started_at < $3::timestamptz - interval '30 minutes')
    or (r.status = 'running' and r.started_at < $3::timestamptz - interval '15 minutes')
  group by c.id order by c.id`;

/**
 * Compares each club's last days with Stripe, once a night. Days that failed, or whose worker was lost, are tried
 * again in the next rounds.
 */
export const reconciliationSweeps: Sweep[] = [
  sweepClubs<Due>({
    name: "reconciliation",
    everySeconds: 600,
    due(find, { clock }) {
      const { days, since } = nightlyDays(clock.now());
      return find(dueClubs, [days, since, clock.now()]);
    },
    act: compareClub,
  }),
];

async function compareClub(ctx: Ctx, { days }: Due, stopping: AbortSignal): Promise<void> {
  const { stripeSecretKey } = await inClub(ctx, (tx) => clubSettings(tx, ctx));
  if (!stripeSecretKey) return;
  for (const day of days) {
    if (stopping.aborted) return;
    try {
      await reconcileDay(ctx, day);
    } catch (err) {
      ctx.log.warn({ err, day }, "a day could not be compared with Stripe");
    }
  }
}
