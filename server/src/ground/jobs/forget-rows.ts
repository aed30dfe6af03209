import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";

const dayMs = 24 * 3600 * 1000;
/** Rows are personal data, so they are kept only as long as somebody may still correct them. */
const keptDays = 30;
/** Jobs older than this were forgotten by an earlier run. */
const lookBackDays = 60;

/**
 * A sweep that deletes what jobs of a kind worked through a month ago; `forget` deletes the rows of these jobs, and `name` is
 * the sweep's for logs and metrics.
 */
export function forgetRows(
  kind: string,
  name: string,
  forget: (tx: ClubTx, jobIds: string[]) => Promise<unknown>,
): Sweep {
  return sweepClubs<{ club_id: number; jobs: string[] }>({
    name,
    everySeconds: 3600,
    due(find, { clock }) {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
      return find(
        `select club_id, array_agg(id) as jobs from jobs
         where kind = $1 and created_at between $2 and $3 group by club_id`,
        [kind, daysAgo(lookBackDays), daysAgo(keptDays)],
      );
    },
    act: (ctx, { jobs }) => inClub(ctx, (tx) => forget(tx, jobs)),
  });
}
