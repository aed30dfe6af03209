import { addDays, dayOf } from "#contract/days.ts";
import { clubToday, dayInSql } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { zoneIsSettled } from "../../../ground/clubs/index.ts";
import { remindOfPacks, tellOfPacks } from "../entitlements.mails.ts";
import { moveEntitlements } from "./entitlement-changes.ts";
import { grantDefaultPacks } from "./grant-packs.ts";

/** How many days before the last one families are reminded. */
export const reminderDays = 7;
/** Where a day begins first. */
const earliestZone = "Pacific/Kiritimati";

/** What one transaction takes, so that nobody waits long for its locks. */
const batchSize = 200;
/** Batches of a club per run; the next run continues. */
const maxBatches = 500;

// What each sweep asks across clubs: $1 is now, $2 the latest day anywhere in the world, by which an index finds what may
// be due; the club's own day decides whether it is.
const today = dayInSql("$1::timestamptz", "c.time_zone");
const givingClubs = `select distinct p.club_id from packs p join clubs c on c.id = p.club_id
  where p.type = 'default' and p.status = 'live' and (p.opens_on is null or p.opens_on <= least(${today}, $2::date))
    and (p.closes_on is null or p.closes_on >= ${today})`;
const expiringClubs = `select distinct e.club_id from entitlements e join clubs c on c.id = e.club_id
  where e.status = 'open' and e.closes_on < $2::date and e.closes_on < ${today} and ${zoneIsSettled("$1::timestamptz")}`;
const remindedClubs = `select distinct e.club_id from entitlements e join clubs c on c.id = e.club_id
  where e.status = 'open' and e.closes_on <= $2::date + ${reminderDays}
    and e.closes_on between ${today} and ${today} + ${reminderDays} and e.reminded_at is null`;

/** Does one batch of a club in a transaction; returns how many entitlements it covered. */
type Batch = (ctx: Ctx) => Promise<number>;

function inBatches(name: string, everySeconds: number, clubs: string, batch: Batch): Sweep {
  return sweepClubs({
    name,
    everySeconds,
    due(find, { clock }) {
      const now = clock.now();
      return find(clubs, [now, dayOf(now, earliestZone)]);
    },
    async act(ctx, _, stopping) {
      for (let at = 0; at < maxBatches && !stopping.aborted; at += 1) if ((await batch(ctx)) === 0) return;
    },
  });
}

/** The last day of which families are reminded today. */
function lastReminded(ctx: Ctx): string {
  return addDays(clubToday(ctx), reminderDays);
}

const give: Batch = (ctx) =>
  inClub(ctx, async (tx) => {
    const granted = await grantDefaultPacks(tx, ctx, undefined, batchSize);
    await tellOfPacks(tx, ctx, granted);
    return granted.length;
  });

const expire: Batch = (ctx) =>
  inClub(ctx, async (tx) => {
    const rows = await tx.query<{ id: number }>(
      `select id from entitlements where club_id = $1 and status = 'open' and closes_on < $2::date
       order by id limit ${batchSize} for no key update`,
      [tx.clubId, clubToday(ctx)],
      "entitlements_over",
    );
    const ids = rows.map(({ id }) => id);
    await moveEntitlements(tx, ctx, { ids, event: "expired", data: {} });
    return ids.length;
  });

const remind: Batch = (ctx) =>
  inClub(ctx, async (tx) => {
    // All packs of a family that close soon go into one mail, so batches are of families.
    const rows = await tx.query<{ id: number }>(
      `with due as (
         select e.id, coalesce(m.primary_member_id, m.id) as family_id
         from entitlements e
         join members m on m.club_id = e.club_id and m.id = e.member_id
         join packs p on p.club_id = e.club_id and p.id = e.pack_id
         where e.club_id = $1 and e.status = 'open' and e.closes_on between $2::date and $3::date
           and e.reminded_at is null and p.status = 'live'
       ), families as (
         select distinct family_id from due order by family_id limit ${batchSize}
       )
       update entitlements e set reminded_at = $4
       from due where e.club_id = $1 and e.id = due.id and e.status = 'open' and e.reminded_at is null
         and due.family_id in (select family_id from families)
       returning e.id`,
      [tx.clubId, clubToday(ctx), lastReminded(ctx), ctx.platform.clock.now()],
      "remind_of_packs",
    );
    const ids = rows.map(({ id }) => id);
    await remindOfPacks(tx, ctx, ids);
    return ids.length;
  });

/** Default packs of seasons that began, entitlements whose last day is over, and reminders. */
export const entitlementSweeps: Sweep[] = [
  inBatches("default-packs", 60, givingClubs, give),
  inBatches("expire-entitlements", 180, expiringClubs, expire),
  inBatches("remind-of-packs", 300, remindedClubs, remind),
];
