import { endOfDay } from "#contract/days.ts";
import type { Ctx } from "#server/platform/context.ts";
import { dayInSql } from "#server/platform/days.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

/**
 * Credits keep their last day when the club's zone changes: they expire at its end in the new zone, also those that are
 * spent, since an order may give them back. What has expired stays ended.
 */
export async function keepLastDays(tx: ClubTx, ctx: Ctx, zones: { from: string; to: string }): Promise<void> {
  const living = `club_id = $1 and expires_at > $2`;
  const lastDay = dayInSql("expires_at", "$3");
  const values = [tx.clubId, ctx.platform.clock.now(), zones.from];
  const days = await tx.query<{ day: string }>(
    `select distinct ${lastDay} as day from credit_grants where ${living}`,
    values,
  );
  await tx.query(
    `update credit_grants set expires_at = ends.moment
     from unnest($4::date[], $5::timestamptz[]) as ends (day, moment) where ${living} and ${lastDay} = ends.day`,
    [...values, days.map(({ day }) => day), days.map(({ day }) => endOfDay(day, zones.to))],
  );
}
