import type { Platform } from "#server/platform/context.ts";
import { type JobMessage, jobQueues, openQueue, type Wake } from "#server/platform/jobs/boss.ts";
import type { JobDefinition } from "./job-definitions.ts";
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

/**
 * Workers are told of each job that is sent (`listen`), and look again after each that they end. These are for what nobody
 * tells: a job that is to be tried again, or whose worker died; and for as long as there is nobody who listens.
 */
const looks = { notifyPollingIntervalSeconds: 10, pollingIntervalSeconds: 0.5 };

/** Takes jobs from the queue and runs them until it is stopped; stopping waits for the items under way. */
export async function runJobs(
  platform: Platform,
  definitions: readonly JobDefinition[],
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  let wake: Wake = () => undefined;
  const boss = await openQueue(platform, (waker) => {
    wake = waker;
  });
  await boss.start();
  const take = async ({ data }: { data: JobMessage }) => {
    const definition = byKind.get(data.kind);
    // A newer server may know kinds that this worker does not; the job waits for a newer worker.
    if (!definition) throw new Error(`This worker knows no job ${data.kind}`);
    const running = runJob(platform, definition, data, stopping.signal);
    underWay.add(running);
    await running.finally(() => underWay.delete(running));
  };
  for (const { queue, ...concurrency } of places) {
    const options = { ...looks, heartbeatRefreshSeconds: 10, ...concurrency };
    await boss.work<JobMessage>(queue, options, async ([job]) => {
      if (!job) return;
      // The next may have waited for this place, or for its club's, also if this one cannot be done here.
      await take(job).finally(() => wake(queue));
    });
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
