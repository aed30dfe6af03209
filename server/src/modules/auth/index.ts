export { authRoutes } from "./auth.routes.ts";
export { endAccess, endLinks, forgetAccess } from "./end-access.ts";
export { authSweeps } from "./forget-leftovers.ts";
export { invitationRoutes } from "./invitations/invitations.routes.ts";
export { sendPasswordLink } from "./invitations/send-password-link.ts";
export { checkOwnPassword, lockOwn } from "./own-account/check-own-password.ts";
export { ownAccountRoutes } from "./own-account/own-account.routes.ts";
export { hashPassword } from "./passwords.ts";
export { findSession, issueSession, revokeSessionsOf } from "./sessions.ts";
