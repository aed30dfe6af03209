import { fairly, sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { forgetOrphans, removePartialFiles } from "./makers/forget-orphans.ts";
import { forgetResults } from "./makers/forget-results.ts";
import { resendJob } from "./resend-job.ts";

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
