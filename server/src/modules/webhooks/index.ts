/** Telling a club's own systems what happens. What is told comes from triggers; nobody calls into this room. */
export { webhookBacklogs } from "./webhooks.backlogs.ts";
export { webhookRoutes } from "./webhooks.routes.ts";
export { webhookSweeps } from "./webhooks.sweeps.ts";
