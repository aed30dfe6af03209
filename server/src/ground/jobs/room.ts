import type { Room } from "#server/room.ts";
import { forgetInJobs } from "./forget-people.ts";
import { registerJobEvents } from "./job-events.ts";
import { jobBacklogs } from "./jobs.backlogs.ts";
import { jobRoutes } from "./jobs.routes.ts";
import { jobSweeps } from "./jobs.sweeps.ts";

export const jobs: Room = {
  name: "jobs",
  about: "long work, its progress and results",
  enters: ["clubs"],
  reads: ["clubs"],
  routes: jobRoutes,
  sweeps: jobSweeps,
  backlogs: jobBacklogs,
  serve: (app, { gate }) => registerJobEvents(app, gate),
  forget: (tx, { people, cover }) => forgetInJobs(tx, people, cover),
};
