import { z } from "zod";
import { clubInfo, domainClaim } from "./clubs.ts";
import { endpoint } from "./endpoint.ts";
import { memberUser } from "./members.ts";
import { said } from "./said.ts";
import { email, envelope, messageOnly, newPassword, password } from "./shapes.ts";

/** What the login forms check before sending. */
export const loginForm = z.object({ email, password });
const login = z.object({ ...loginForm.shape, domain: domainClaim });
export const code = z.string().regex(/^[0-9]{6}$/, said("enterAllDigits", 6));

/**
 * A secret that only the requesting browser has, sent with the first answer. Guesses with it are counted separately
 * from those without, so nobody else uses them up; a call without it works as well until somebody else guesses too.
 */
export const challenge = z.string().regex(/^[\w-]{43}$/);
const codeSent = z.object({ ...messageOnly.shape, challenge });

/** Whose password is being reset: a member's or staff's (`club`). */
export const resetRole = z.enum(["member", "club"]);

/** What a member's login returns. */
export const memberSession = z.object({ user: memberUser, access_token: z.string(), club: clubInfo });

export const auth = {
  memberLogin: endpoint({
    method: "POST",
    path: "/club-member-auth/login",
    who: "public",
    beforeLogin: true,
    summary: "Log a member in",
    tag: "Sessions",
    input: login,
    output: z.object({ message: z.string(), data: memberSession }),
    errors: ["INVALID_CREDENTIALS", "ACCOUNT_INACTIVE", "CLUB_NOT_FOUND"],
  }),
  memberLogout: endpoint({
    method: "POST",
    path: "/club-member-auth/logout",
    who: "member",
    whileClosed: true,
    summary: "End this session",
    tag: "Sessions",
    input: z.object({}),
    output: messageOnly,
  }),
  adminLogin: endpoint({
    method: "POST",
    path: "/club-auth/login",
    who: "public",
    whileClosed: true,
    beforeLogin: true,
    summary: "Check a staff password and email a 6-digit code",
    tag: "Sessions",
    input: login,
    output: codeSent,
    errors: ["INVALID_CREDENTIALS", "ACCOUNT_INACTIVE", "CLUB_NOT_FOUND"],
  }),
  adminAuthenticate: endpoint({
    method: "POST",
    path: "/club-auth/authenticate",
    who: "public",
    whileClosed: true,
    beforeLogin: true,
    summary: "Turn the emailed code into a session",
    tag: "Sessions",
    input: z.object({ email, code, domain: domainClaim, challenge: challenge.optional() }),
    output: z.object({
      message: z.string(),
      club_info: clubInfo,
      access_token: z.string(),
      role: z.int(),
      stripe_settings: z.boolean(),
      smtp_settings: z.boolean(),
    }),
    errors: ["INVALID_CODE", "CODE_EXPIRED", "CODE_LOCKED", "CLUB_NOT_FOUND"],
  }),
  adminResendCode: endpoint({
    method: "POST",
    path: "/club-auth/resend-code",
    who: "public",
    whileClosed: true,
    beforeLogin: true,
    summary: "Email a new code; at most one in 60 seconds, only after a right password",
    tag: "Sessions",
    input: z.object({ email, domain: domainClaim, challenge: challenge.optional() }),
    output: messageOnly,
    errors: ["CLUB_NOT_FOUND"],
  }),
  adminLogout: endpoint({
    method: "POST",
    path: "/club-auth/logout",
    who: "staff",
    right: null,
    whileClosed: true,
    summary: "End this session",
    tag: "Sessions",
    input: z.object({}),
    output: messageOnly,
  }),
  sendOtp: endpoint({
    method: "POST",
    path: "/forgot-password/send-otp",
    who: "public",
    whileClosed: true,
    beforeLogin: true,
    summary: "Email a reset code, if the address is known; the answer never tells",
    tag: "Sessions",
    input: z.object({ email, domain: domainClaim, role: resetRole, challenge: challenge.optional() }),
    output: codeSent,
    errors: ["CLUB_INACTIVE", "CLUB_NOT_FOUND"],
  }),
  verifyOtp: endpoint({
    method: "POST",
    path: "/forgot-password/verify-otp",
    who: "public",
    whileClosed: true,
    beforeLogin: true,
    summary: "Check a reset code and get a one-time token for the new password",
    tag: "Sessions",
    input: z.object({
      email,
      domain: domainClaim,
      role: resetRole,
      code,
      challenge: challenge.optional(),
    }),
    output: envelope(z.object({ reset_token: z.string() })),
    errors: ["CLUB_INACTIVE", "INVALID_CODE", "CODE_EXPIRED", "CODE_LOCKED", "CLUB_NOT_FOUND"],
  }),
  setNewPassword: endpoint({
    method: "POST",
    path: "/forgot-password/set-new-password",
    who: "public",
    whileClosed: true,
    beforeLogin: true,
    summary: "Set the new password; ends every session of that account",
    tag: "Sessions",
    input: z.object({ reset_token: z.string().max(200), password: newPassword, domain: domainClaim }),
    output: messageOnly,
    errors: ["CLUB_INACTIVE", "LINK_EXPIRED", "PASSWORD_TOO_WEAK", "CLUB_NOT_FOUND"],
  }),
};
