import { type Platform, systemCtx } from "#server/platform/context.ts";
import { acrossClubs } from "#server/platform/db/across-clubs.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { randomToken } from "#server/platform/secrets.ts";
import { clubById } from "../clubs/index.ts";

/** A day past its end nobody asks for a code or a session any more. */
const keptMs = 24 * 3600 * 1000;
/** Rows of one club and table that one run deletes; the rest goes with the next one. */
const maxRows = 5_000;
const tables = ["codes", "sessions"] as const;

/** Deletes codes, sessions and limits that ended a day ago. */
export const authSweeps: Sweep[] = [
  {
    name: "forget-logins",
    everySeconds: 3600,
    async run(platform) {
      const before = new Date(platform.clock.now().getTime() - keptMs);
      await platform.limits.forget(before);
      for (const table of tables)
        for (const clubId of await clubsWith(platform, table, before))
          await forget(platform, clubId, table, before);
    },
  },
];

async function clubsWith(platform: Platform, table: string, before: Date): Promise<number[]> {
  const rows = await acrossClubs(platform, (sweep) =>
    sweep<{ club_id: number }>(`select distinct club_id from ${table} where expires_at < $1`, [before]),
  );
  return rows.map((row) => row.club_id);
}

async function forget(platform: Platform, clubId: number, table: string, before: Date): Promise<void> {
  const club = await clubById(platform, clubId);
  if (!club) return;
  await inClub(systemCtx(platform, club, randomToken().slice(0, 16)), (tx) =>
    tx.query(
      `delete from ${table} where club_id = $1 and id in (
         select id from ${table} where club_id = $1 and expires_at < $2
         order by id limit ${maxRows} for update skip locked)`,
      [clubId, before],
    ),
  );
}
