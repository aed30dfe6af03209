export { emailChanged, loginAdded } from "./auth.mails.ts";
export { endAccess, endLinks, forgetAccess } from "./end-access.ts";
export { takeInvitation, takeLink } from "./invitations/invitation-limits.ts";
export { sendPasswordLink } from "./invitations/send-password-link.ts";
export { checkOwnPassword, lockOwn } from "./own-account/check-own-password.ts";
export { hashPassword } from "./passwords.ts";
export { findSession, issueSession, revokeSessionsOf } from "./sessions.ts";
