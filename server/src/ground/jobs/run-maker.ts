import type { Ctx } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { randomToken } from "#server/platform/secrets.ts";
import type { MadeFile, MakerRun } from "./job-definitions.ts";
import { JobCancelled, type JobLease } from "./job-lease.ts";

const dayMs = 24 * 3600 * 1000;
/** How long a result can be downloaded. */
const keptMs = dayMs;

/**
 * Runs a maker under its lease, stores the file and ends the job. If the run is aborted (the worker stops,
 * another one took over) nothing is stored.
 */
export async function runMaker(
  ctx: Ctx,
  lease: JobLease,
  make: (work: MakerRun) => Promise<MadeFile>,
  stop: () => void,
): Promise<void> {
  let total = 0;
  const work: MakerRun = {
    jobId: lease.jobId,
    expect(steps) {
      total = steps;
    },
    async report(done) {
      stop();
      await lease.reach(done, total);
      if (lease.isCancelRequested()) throw new JobCancelled();
    },
  };
  try {
    await lease.save();
    if (lease.isCancelRequested()) throw new JobCancelled();
    const made = await make(work);
    const { key, bytes } = await keep(ctx, lease.jobId, made);
    const until = new Date(ctx.platform.clock.now().getTime() + keptMs);
    await lease.reach(total, total);
    const result = { key, name: made.name, bytes, until };
    await lease.save({ status: "done", error: null, result }).catch(async (error: unknown) => {
      await ctx.platform.files.remove(key);
      throw error;
    });
  } catch (error) {
    if (error instanceof JobCancelled) return lease.save({ status: "cancelled", error: null });
    if (error instanceof ApiError && error.status < 500)
      return lease.save({ status: "failed", error: error.saidIn(ctx.words).message });
    throw error;
  }
}

/** The random part keeps a late worker's file separate from its successor's. */
async function keep(ctx: Ctx, jobId: number, { name, content }: MadeFile) {
  const extension = /\.[a-z]+$/.exec(name)?.[0] ?? ".bin";
  const key = `${ctx.clubId}/results/${jobId}-${randomToken().slice(0, 12)}${extension}`;
  return { key, bytes: await ctx.platform.files.put(key, content) };
}
