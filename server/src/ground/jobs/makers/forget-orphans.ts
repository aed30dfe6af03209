import { inClub } from "#server/platform/db/in-club.ts";
import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import { sweepInstallation } from "#server/platform/jobs/sweeps.ts";

const hourMs = 3600 * 1000;
/** Longer than any job runs and any result is kept, so anything older is neither being written nor wanted. */
const orphanMs = 26 * hourMs;

/** Removes files whose worker was killed before it could record them. */
export const forgetOrphans = sweepClubs({
  name: "forget-orphans",
  everySeconds: 6 * 3600,
  due: (find) => find("select id as club_id from clubs order by id"),
  async act(ctx, _, stopping) {
    const { files, clock } = ctx.platform;
    const before = new Date(clock.now().getTime() - orphanMs);
    for await (const key of files.keysBefore(`${ctx.clubId}/results`, before)) {
      if (stopping.aborted) return;
      const known = await inClub(ctx, (tx) =>
        tx.query("select 1 from jobs where club_id = $1 and result_key = $2", [tx.clubId, key]),
      );
      if (known.length === 0) await files.remove(key);
    }
  },
});

/** Removes partial files whose writer has died. */
export const removePartialFiles = sweepInstallation({
  name: "forget-halves",
  everySeconds: 3600,
  run: ({ files, clock }) => files.forgetHalves(new Date(clock.now().getTime() - orphanMs)),
});
