/** Background jobs with progress: started in a request's transaction, run by the worker, watched by people. */

export { defineJob, type JobDefinition, type JobRun } from "./define-job.ts";
export { forgetRows } from "./forget-rows.ts";
export { defineMaker } from "./makers/define-maker.ts";
export type { MadeFile, MakerRun } from "./makers/maker-run.ts";
export { refuseWhileRunning } from "./refuse-while-running.ts";
export { runJobs } from "./run-jobs.ts";
export { type NewJob, startJob } from "./start-job.ts";
