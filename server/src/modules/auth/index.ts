export { authRoutes } from "./auth.routes.ts";
export { authSweeps } from "./forget-leftovers.ts";
export { hashPassword } from "./passwords.ts";
export { findSession, issueSession, revokeSessionsOf } from "./sessions.ts";
