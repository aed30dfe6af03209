import { type Platform, systemCtx } from "#server/platform/context.ts";
import { acrossClubs } from "#server/platform/db/across-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { clubById } from "../clubs/index.ts";
import { forgetResults } from "./makers/forget-results.ts";
import { resendJob } from "./resend-job.ts";

/** Jobs that one run looks at; the oldest first, so that none is passed over for long. */
const maxLooks = 500;

/**
 * A job goes on as long as the queue has a message for it. The queue gives messages up (after 1,000 tries or a
 * day), and a person may empty it; a job that is then left over is sent again, or it would stand as running
 * for ever, and keep others from being started.
 */
const leftJobs: Sweep = { name: "left-jobs", everySeconds: 30, run: resendLeftJobs };

export const jobSweeps: Sweep[] = [
  leftJobs,
  { name: "forget-results", everySeconds: 600, run: forgetResults },
];

async function resendLeftJobs(platform: Platform): Promise<void> {
  const unfinished = await acrossClubs(platform, (sweep) =>
    sweep<{ club_id: number; id: number }>(
      `select club_id, id from jobs where status in ('queued', 'running') order by id limit ${maxLooks}`,
    ),
  );
  for (const { club_id, id } of unfinished) {
    const club = await clubById(platform, club_id);
    if (club) await resendJob(systemCtx(platform, club, `job-${id}`), id);
  }
}
