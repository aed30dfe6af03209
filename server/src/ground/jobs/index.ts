/** Background jobs with progress: started in a request's transaction, run by the worker, watched by people. */

export type { MadeFile, MakerRun } from "./job-definitions.ts";
export { defineJob, defineMaker, type JobDefinition, type JobRun } from "./job-definitions.ts";
export { forgetRows } from "./jobs.sweeps.ts";
export { type NewJob, refuseWhileRunning, startJob } from "./jobs.ts";
export { runJobs } from "./run-jobs.ts";
