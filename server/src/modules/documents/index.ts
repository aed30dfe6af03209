/** Papers in the club's look: invoices, and what people pack by. */
export { documentRoutes } from "./documents.routes.ts";
export { documentJobs } from "./packing/documents.jobs.ts";
