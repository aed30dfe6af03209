import type { Backlog } from "#server/platform/backlogs.ts";
import type { Room } from "#server/room.ts";
import { explainJobs } from "./explain-jobs.ts";
import { jobRoutes, registerJobEvents } from "./jobs.routes.ts";
import { jobSweeps } from "./jobs.sweeps.ts";
import { forgetInJobs } from "./jobs.ts";

/** Jobs waiting for a worker, and jobs under way. */
const jobBacklogs: Backlog[] = (["queued", "running"] as const).map((status) => ({
  what: `jobs_${status}`,
  rows: `jobs where status = '${status}'`,
  since: "created_at",
}));

export const jobs: Room = {
  name: "jobs",
  about: "long work, its progress and results",
  enters: ["clubs"],
  reads: ["clubs", "order_events"],
  routes: jobRoutes,
  sweeps: jobSweeps,
  backlogs: jobBacklogs,
  explains: explainJobs,
  serve: (app, { gate }) => registerJobEvents(app, gate),
  forget: (tx, { people, cover }) => forgetInJobs(tx, people, cover),
};
