/** What the club should know. Rows come from triggers and a sweep; nobody calls into this room. */
export { noticeRoutes } from "./notices.routes.ts";
export { noticeSweeps } from "./notices.sweeps.ts";
