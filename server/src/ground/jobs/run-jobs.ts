import type { Platform } from "#server/platform/context.ts";
import { type JobMessage, jobQueues, openQueue } from "#server/platform/jobs/boss.ts";
import type { JobDefinition } from "./define-job.ts";
import { runJob } from "./run-job.ts";

/**
 * Jobs that one worker runs at once, and how many of them for one club. A job of items yields its slot to others
 * after a while; one that makes a file does not, so a club gets one of these. The queue's own count over all workers
 * is not used: workers that check at the same moment would all see room.
 */
const places = [
  { queue: jobQueues.items, localConcurrency: 4, localGroupConcurrency: 2 },
  { queue: jobQueues.files, localConcurrency: 3, localGroupConcurrency: 1 },
];

/** Takes jobs from the queue and runs them until it is stopped; stopping waits for the items under way. */
export async function runJobs(
  platform: Platform,
  definitions: readonly JobDefinition[],
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  const boss = await openQueue(platform);
  await boss.start();
  const take = async ([job]: { data: JobMessage }[]) => {
    if (!job) return;
    const definition = byKind.get(job.data.kind);
    // A newer server may know kinds that this worker does not; the job waits for a newer worker.
    if (!definition) throw new Error(`This worker knows no job ${job.data.kind}`);
    const running = runJob(platform, definition, job.data, stopping.signal);
    underWay.add(running);
    await running.finally(() => underWay.delete(running));
  };
  for (const { queue, ...concurrency } of places) {
    const options = { pollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: 10, ...concurrency };
    await boss.work<JobMessage>(queue, options, take);
  }
  return {
    async stop() {
      stopping.abort();
      for (const { queue } of places) await boss.offWork(queue, { wait: false });
      await Promise.allSettled(underWay);
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
