export { emailChanged } from "./auth.mails.ts";
export { sendPasswordLink, takeInvitation, takeLink } from "./invitations/password-links.ts";
export { tellOfLogin } from "./new-logins.ts";
export { checkOwnPassword, lockOwn } from "./own-account/own-password.ts";
export { hashPassword } from "./passwords.ts";
export {
  endAccess,
  endLinks,
  findSession,
  forgetAccess,
  issueSession,
  revokeSessionsOf,
} from "./sessions.ts";
