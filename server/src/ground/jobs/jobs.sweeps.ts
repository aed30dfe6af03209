import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { findMessages, sendToQueue } from "#server/platform/jobs/boss.ts";
import { fairly, sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import { type Sweep, sweepInstallation } from "#server/platform/jobs/sweeps.ts";
import { endAbandonedJob, lockUnfinished } from "./jobs.queries.ts";

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

/**
 * Sends a job again if the queue has no message that would still be delivered. Whoever may yet be working
 * on it loses its lease to the next worker. Changes nothing if there is such a message.
 */
export async function resendJob(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    // Locked before the queue is queried, so that only one of two concurrent calls sends it.
    if (!(await lockUnfinished(tx, id))) return;
    const messages = await findMessages(tx, id);
    if (messages.some(({ isLiving }) => isLiving)) return;
    const [newest] = messages;
    if (newest) {
      await sendToQueue(ctx.platform, tx, newest.queue, newest.message);
    } else {
      // Only the message said for whom it acted.
      await endAbandonedJob(tx, id, ctx.words.jobs.interrupted, ctx.platform.clock.now());
    }
    ctx.log.warn({ job_id: id, is_sent: newest !== undefined }, "a job was left without a message");
  });
}

/**
 * A job continues as long as the queue has a message for it. The queue gives messages up (after 1,000 tries or a
 * day), and a person may empty it; a job left over is then sent again, or it would count as running
 * for ever, and keep others from starting.
 */
const leftJobs = sweepClubs<{ club_id: number; id: number }>({
  name: "left-jobs",
  everySeconds: 30,
  due: (find) =>
    find(fairly("select club_id, id, id as since from jobs where status in ('queued', 'running')")),
  act: (ctx, { id }) => resendJob(ctx, id),
});

export const jobSweeps: Sweep[] = [leftJobs, forgetResults, forgetOrphans, removePartialFiles];

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
