export { emailChanged } from "./auth.mails.ts";
export { sendPasswordLink, takeInvitation, takeLink, tellOfLogin } from "./invitations/password-links.ts";
export { checkOwnPassword, lockOwn } from "./own-account/own-login.ts";
export { hashPassword } from "./passwords.ts";
export {
  endAccess,
  endLinks,
  findSession,
  forgetAccess,
  issueSession,
  revokeSessionsOf,
} from "./sessions.ts";
