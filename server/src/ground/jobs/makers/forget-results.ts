import { inClub } from "#server/platform/db/in-club.ts";
import { fairly, sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";

const over = fairly(
  `select club_id, id, result_key, result_until as since from jobs
   where result_key is not null and result_until <= $1`,
);

/** Removes files past their time. The job keeps the file's name, so that whoever asks is told why it is gone. */
export const forgetResults = sweepClubs<{ club_id: number; id: number; result_key: string }>({
  name: "forget-results",
  everySeconds: 600,
  due: (find, { clock }) => find(over, [clock.now()]),
  async act(ctx, { id, result_key }) {
    await ctx.platform.files.remove(result_key);
    await inClub(ctx, (tx) =>
      tx.query("update jobs set result_key = null where club_id = $1 and id = $2", [tx.clubId, id]),
    );
  },
});
