import { runJobs } from "./ground/jobs/index.ts";
import { auditSweep } from "./platform/audits.ts";
import type { Platform } from "./platform/context.ts";
import { eventBacklog, eventSweep } from "./platform/events.ts";
import { runSweeps } from "./platform/jobs/sweeps.ts";
import { rooms } from "./rooms.ts";

/** Every query that must return no row. */
export const audits = rooms.flatMap((room) => room.audits ?? []);

/** Everything that may wait for a worker, for its metrics. */
export const backlogs = [...rooms.flatMap((room) => room.backlogs ?? []), eventBacklog];

/** Every kind of long work. */
export const jobs = rooms.flatMap((room) => room.jobs ?? []);

/** All that comes of what happens. */
export const projections = rooms.flatMap((room) => room.projections ?? []);

/** Everything that is looked for again and again. */
export const sweeps = [
  ...rooms.flatMap((room) => room.sweeps ?? []),
  auditSweep(audits),
  eventSweep(projections),
];

/** Everything that goes on without a request: jobs from the queue, and sweeps over what is due. */
export async function startWorker(platform: Platform): Promise<{ stop(): Promise<void> }> {
  const taking = await runJobs(platform, jobs);
  const running = runSweeps(platform, sweeps);
  return {
    async stop() {
      await Promise.all([taking.stop(), running.stop()]);
    },
  };
}
