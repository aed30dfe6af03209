import type { Platform } from "#server/platform/context.ts";
import { type JobMessage, jobQueue, openQueue } from "#server/platform/jobs/boss.ts";
import type { JobDefinition } from "./define-job.ts";
import { runJob } from "./run-job.ts";

/** Jobs that one worker runs at once, and those of one club over all workers. */
const concurrency = 4;
const perClub = 2;

/** Takes jobs from the queue and runs them until it is stopped, which waits for the items under way. */
export async function runJobs(
  platform: Platform,
  definitions: readonly JobDefinition[],
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  const boss = await openQueue(platform);
  await boss.start();
  await boss.work<JobMessage>(
    jobQueue,
    {
      pollingIntervalSeconds: 0.5,
      localConcurrency: concurrency,
      groupConcurrency: perClub,
      heartbeatRefreshSeconds: 10,
    },
    async ([job]) => {
      if (!job) return;
      const definition = byKind.get(job.data.kind);
      // A newer server may know kinds that this worker does not; the job waits for a newer worker.
      if (!definition) throw new Error(`This worker knows no job ${job.data.kind}`);
      const running = runJob(platform, definition, job.data, stopping.signal);
      underWay.add(running);
      await running.finally(() => underWay.delete(running));
    },
  );
  return {
    async stop() {
      stopping.abort();
      await boss.offWork(jobQueue, { wait: false });
      await Promise.allSettled(underWay);
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
