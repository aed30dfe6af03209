import type { Route } from "#server/platform/http/routes.ts";

export { defineJob, type JobDefinition, type JobRun } from "./define-job.ts";
export { type NewJob, startJob } from "./start-job.ts";

export const jobRoutes: Route[] = [];
