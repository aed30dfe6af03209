import type { Route } from "#server/platform/http/routes.ts";

export { hashPassword } from "./passwords.ts";
export { findSession, issueSession, revokeSessionsOf } from "./sessions.ts";

export const authRoutes: Route[] = [];
