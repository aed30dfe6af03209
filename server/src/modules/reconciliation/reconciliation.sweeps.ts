import { type Platform, systemCtx } from "#server/platform/context.ts";
import { acrossClubs } from "#server/platform/db/across-clubs.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { clubById, clubSettings } from "../clubs/index.ts";
import { nightlyDays } from "./days.rules.ts";
import { reconcileDay } from "./reconcile-day.ts";

/** So many clubs are looked up at a time. */
const clubsPerPage = 200;

/**
 * Compares each club's last days with Stripe, once a night. Days that failed, or whose worker was lost, are tried
 * again in the next rounds.
 */
export const reconciliationSweeps: Sweep[] = [{ name: "reconciliation", everySeconds: 600, run }];

type Due = { club_id: number; days: string[] };

/** Clubs after one, and which of the days they have not compared tonight. Whether they take cards is their secret. */
const dueClubs = `select c.id as club_id, array_agg(d.day::text order by d.day desc) as days
  from (select id from clubs where id > $1 order by id limit ${clubsPerPage}) c
  cross join unnest($2::date[]) d (day)
  left join reconciliations r on r.club_id = c.id and r.day = d.day
  where r.id is null or r.started_at < $3
    or (r.status = 'failed' and r.started_at < $4::timestamptz - interval '30 minutes')
    or (r.status = 'running' and r.started_at < $4::timestamptz - interval '15 minutes')
  group by c.id order by c.id`;

const nextClubs = `select max(id) as last from (select id from clubs where id > $1 order by id limit ${clubsPerPage}) page`;

async function run(platform: Platform): Promise<void> {
  const { days, since } = nightlyDays(platform.clock.now());
  let after: number | null = 0;
  while (after !== null) {
    const page: { due: Due[]; last: number | null } = await acrossClubs(platform, async (find) => {
      const due = await find<Due>(dueClubs, [after, days, since, platform.clock.now()]);
      const [end] = await find<{ last: number | null }>(nextClubs, [after]);
      return { due, last: end?.last ?? null };
    });
    for (const due of page.due) await compareClub(platform, due);
    after = page.last;
  }
}

async function compareClub(platform: Platform, { club_id, days }: Due): Promise<void> {
  const club = await clubById(platform, club_id);
  if (!club) return;
  const ctx = systemCtx(platform, club, `reconcile-${club_id}`);
  const { stripeSecretKey } = await inClub(ctx, (tx) => clubSettings(tx, ctx));
  if (!stripeSecretKey) return;
  for (const day of days) {
    try {
      await reconcileDay(ctx, day);
    } catch (err) {
      ctx.log.warn({ err, day }, "a day could not be compared with Stripe");
    }
  }
}
