import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { cutText } from "#server/platform/texts.ts";
import type { JobRun } from "./job-definitions.ts";
import { type Ending, findJob, holdsFence, type JobRow, saveProgress } from "./jobs.queries.ts";

/** Another worker has taken the job over; this one has nothing more to say. */
export class LeaseLost extends Error {}

/** Somebody has cancelled the job. */
export class JobCancelled extends Error {}

const saveEveryMs = 500;
const maxMessages = 1_000;
const maxMessageLength = 300;

/** One worker's hold on one job: counts, saves and ends it, as long as no other worker has taken over. */
export type JobLease = JobRun & {
  /** Items done so far, including by earlier workers. */
  readonly done: number;
  isCancelRequested(): boolean;
  /** Counts one more item, and saves if the last save was a while ago. Throws LeaseLost. */
  count(outcome: { message?: string | undefined; isFailed: boolean }): Promise<void>;
  /** Reports that this many steps are done, and saves if the last save was a while ago. Throws LeaseLost. */
  reach(done: number, total: number): Promise<void>;
  /** Saves now. Throws LeaseLost. */
  save(ending?: Omit<Ending, "at">): Promise<void>;
};

export function jobLease(ctx: Ctx, row: JobRow, items: number): JobLease {
  const job = { id: row.id, fence: row.fence };
  let { done_count: done, failed_count: failed, cancel_requested: isCancelRequested } = row;
  let room = maxMessages - row.messages.length;
  let total = items;
  let newMessages: string[] = [];
  let savedAt = performance.now();
  let lookedAt = savedAt;

  async function save(ending?: Omit<Ending, "at">): Promise<void> {
    const progress = { total: Math.max(total, done), done, failed, newMessages };
    const end = ending && { ...ending, at: ctx.platform.clock.now() };
    const saved = await inClub(ctx, (tx) => saveProgress(tx, job, progress, end));
    if (!saved) throw new LeaseLost(`Job ${row.id} was taken over`);
    isCancelRequested = saved.cancel_requested;
    newMessages = [];
    savedAt = performance.now();
  }

  return {
    jobId: row.id,
    get done() {
      return done;
    },
    isCancelRequested: () => isCancelRequested,
    async assertHeld(tx) {
      if (!(await holdsFence(tx, row.id, row.fence))) throw new LeaseLost(`Job ${row.id} was taken over`);
    },
    async goOn(tx) {
      if (performance.now() - lookedAt < saveEveryMs) return;
      lookedAt = performance.now();
      const now = await findJob(tx, row.id);
      if (now?.fence !== row.fence) throw new LeaseLost(`Job ${row.id} was taken over`);
      if (now.cancel_requested) throw new JobCancelled(`Job ${row.id} was cancelled`);
    },
    async count({ message, isFailed }) {
      done += 1;
      if (isFailed) failed += 1;
      if (message !== undefined && room > 0) {
        newMessages.push(cutText(message, maxMessageLength));
        room -= 1;
      }
      if (performance.now() - savedAt >= saveEveryMs) await save();
    },
    async reach(steps, of) {
      // A restarted run reports nothing until it is further than the one before it.
      total = Math.max(total, of);
      done = Math.max(done, Math.min(steps, total));
      if (performance.now() - savedAt >= saveEveryMs) await save();
    },
    save,
  };
}
