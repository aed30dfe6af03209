import type { Backlog } from "#server/platform/backlogs.ts";
import type { Ctx, Platform } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { listenClubChanges } from "#server/platform/db/notify.ts";
import type { Pool } from "#server/platform/db/pool.ts";
import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { readClubSettings, saveStripeAccount } from "../../ground/clubs/index.ts";
import { checkKey } from "../../sales/payments/index.ts";
import { reconcileDay } from "./reconcile-day.ts";
import { nightlyDays } from "./reconciliation.rules.ts";

type Due = { club_id: number; days: string[] };

/** How many missed days are caught up in one night. */
const madeUpFor = 31;

/**
 * Clubs, and the days they have not compared tonight: the last ones, earlier failures, once a night until they
 * succeed, and days missed since the club's first, because no worker ran. Whether they take cards is
 * their secret.
 */
const dueClubs = `select c.id as club_id, array_agg(d.day order by d.day desc) as days
  from clubs c
  cross join lateral (
    select day, true as is_last from unnest($1::date[]) day
    union all
    (select r.day, false from reconciliations r
     where r.club_id = c.id and r.day < (select min(day) from unnest($1::date[]) day) and r.status <> 'done'
     order by r.day limit ${madeUpFor})
    union all
    select missed::date, false from generate_series(
      (select greatest(min(r.day), min(last.day) - ${madeUpFor}) from reconciliations r, unnest($1::date[]) last (day)
       where r.club_id = c.id),
      (select min(day) - 1 from unnest($1::date[]) day), interval '1 day') missed
    where not exists (select from reconciliations r where r.club_id = c.id and r.day = missed::date)
  ) d
  left join reconciliations r on r.club_id = c.id and r.day = d.day
  where r.id is null or r.started_at < $2
    or (d.is_last and r.status = 'failed' and r.started_at < $3::timestamptz - interval '30 minutes')
    or (r.status = 'running' and r.started_at < $3::timestamptz - interval '15 minutes')
  group by c.id order by c.id`;

/** When clubs had no key, by their id. */
type WithoutKey = Map<number, number>;
const withoutKey = new WeakMap<Pool, WithoutKey>();

/**
 * Most clubs of an installation may take no cards, and would be asked in every round. They are asked once a night, and again as
 * soon as the database says that their settings changed.
 */
function clubsWithoutKey(platform: Platform): WithoutKey {
  const known = withoutKey.get(platform.pool);
  if (known) return known;
  const askedAt: WithoutKey = new Map();
  withoutKey.set(platform.pool, askedAt);
  listenClubChanges(platform, ({ clubId, topic }) => {
    if (clubId === null) askedAt.clear();
    else if (topic === "settings") askedAt.delete(clubId);
  });
  return askedAt;
}

/**
 * Clubs at once. Most of the time is spent waiting for Stripe, whose limits are those of a club's own account, and who has only
 * one call of a club at a time. At two and a half seconds for each, ten thousand take fifty minutes.
 */
const atOnce = 8;

/**
 * Compares each club's last days with Stripe, once a night. Days that failed, or whose worker was lost, are
 * retried in the next rounds, and then each night until they succeed.
 */
export const reconciliationSweeps: Sweep[] = [
  sweepClubs<Due>({
    name: "reconciliation",
    everySeconds: 600,
    atOnce,
    async due(find, platform) {
      const now = platform.clock.now();
      const { days, since } = nightlyDays(now);
      const rows = await find(dueClubs, [days, since, now]);
      const askedAt = clubsWithoutKey(platform);
      return rows.filter(({ club_id }) => (askedAt.get(club_id) ?? 0) < since.getTime());
    },
    act: compareClub,
  }),
];

async function compareClub(ctx: Ctx, { days }: Due, stopping: AbortSignal): Promise<void> {
  // Noted before the settings are read, so that a change meanwhile is not forgotten.
  const askedAt = clubsWithoutKey(ctx.platform).set(ctx.clubId, ctx.platform.clock.now().getTime());
  const { stripeSecretKey } = await inClub(ctx, (tx) => readClubSettings(tx, ctx));
  if (!stripeSecretKey) return;
  askedAt.delete(ctx.clubId);
  await learnAccount(ctx).catch((err: unknown) =>
    ctx.log.warn({ err }, "Stripe did not say whose the key is"),
  );
  for (const day of days) {
    if (stopping.aborted) return;
    try {
      await reconcileDay(ctx, day);
    } catch (err) {
      ctx.log.warn({ err, day }, "a day could not be compared with Stripe");
    }
  }
}

/**
 * Asks Stripe for the account of the club's key, if unknown: it was entered before accounts were stored. Throws
 * STRIPE_KEY_REFUSED, PAYMENT_UNAVAILABLE.
 */
async function learnAccount(ctx: Ctx): Promise<void> {
  const { stripeSecretKey: secretKey, stripeAccountId } = await inClub(ctx, (tx) =>
    readClubSettings(tx, ctx),
  );
  if (secretKey === null || stripeAccountId !== null) return;
  const { id: accountId } = await checkKey(ctx.platform, secretKey);
  if (accountId !== null) await inClub(ctx, (tx) => saveStripeAccount(tx, ctx, { secretKey, accountId }));
}

/** Days that could not be compared with Stripe, since they were over: each attempt moves `started_at`. */
export const reconciliationBacklogs: Backlog[] = [
  {
    what: "days_not_compared",
    rows: "reconciliations where status = 'failed'",
    since: "((day + 1)::timestamp at time zone 'UTC')",
  },
];
