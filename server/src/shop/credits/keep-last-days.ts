import { endOfDay } from "#contract/days.ts";
import type { Ctx } from "#server/platform/context.ts";
import { dayInSql } from "#server/platform/days.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Midnights of two zones are at most this far apart. */
const farthestApartMs = 26 * 3600_000;

type ZoneChange = {
  from: string;
  to: string;
  /** When the club's zone was last changed before, if that may have been a mistake: see `isZoneSettled`. */
  unsettledSince?: Date | null;
};

/**
 * Credits keep their last day when the club's zone changes: they expire at its end in the new zone, also those that are
 * spent, since an order may give them back. What has expired stays ended, unless a zone that was saved by mistake ended it.
 */
export async function keepLastDays(
  tx: ClubTx,
  ctx: Ctx,
  { from, to, unsettledSince = null }: ZoneChange,
): Promise<void> {
  const living = `club_id = $1 and expires_at > $2`;
  const lastDay = dayInSql("expires_at", "$3");
  const since = unsettledSince
    ? new Date(unsettledSince.getTime() - farthestApartMs)
    : ctx.platform.clock.now();
  const values = [tx.clubId, since, from];
  const days = await tx.query<{ day: string }>(
    `select distinct ${lastDay} as day from credit_grants where ${living}`,
    values,
  );
  await tx.query(
    `update credit_grants set expires_at = ends.moment
     from unnest($4::date[], $5::timestamptz[]) as ends (day, moment) where ${living} and ${lastDay} = ends.day`,
    [...values, days.map(({ day }) => day), days.map(({ day }) => endOfDay(day, to))],
  );
}
