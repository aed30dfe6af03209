/** Returns and exchanges: members ask, the club decides, the goods come back. */
export { forgetReturnsOf } from "./forget-returns.ts";
export { returnAudits } from "./returns.audit.ts";
export { returnRoutes } from "./returns.routes.ts";
