import { acrossClubs } from "#server/platform/db/across-clubs.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";

const dayMs = 24 * 3600 * 1000;
/** Rows are personal data, so they are kept only as long as somebody may still correct them. */
const keptDays = 30;
/** Jobs older than this were forgotten by an earlier run. */
const lookBackDays = 60;

/** A sweep that deletes the rows of workbooks that jobs of a kind read a month ago; `table` has their `job_id`. */
export function forgetRows(kind: string, table: "import_rows" | "tracking_rows"): Sweep {
  return {
    name: `forget-${table.replaceAll("_", "-")}`,
    everySeconds: 3600,
    async run(platform) {
      const daysAgo = (days: number) => new Date(platform.clock.now().getTime() - days * dayMs);
      const old = await acrossClubs(platform, (sweep) =>
        sweep<{ club_id: number; id: number }>(
          "select club_id, id from jobs where kind = $1 and created_at between $2 and $3",
          [kind, daysAgo(lookBackDays), daysAgo(keptDays)],
        ),
      );
      for (const [clubId, jobs] of Map.groupBy(old, ({ club_id }) => club_id))
        await inClub({ clubId, platform }, (tx) =>
          tx.query(`delete from ${table} where club_id = $1 and job_id = any($2)`, [
            tx.clubId,
            jobs.map(({ id }) => id),
          ]),
        );
    },
  };
}
