import { contract } from "#contract/index.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Account } from "../members/index.ts";
import { choosePassword } from "./choose-password.ts";
import { authenticateStaff, loginMember, loginStaff, openSession } from "./logins.ts";
import { resendCode } from "./mailed-codes.ts";
import { findToken } from "./one-time-tokens.ts";
import { changeEmail, changePassword, confirmEmail } from "./own-account/own-login.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-account/own-sessions.ts";
import { sendResetCode, verifyResetCode } from "./password-resets.ts";
import { revokeSession } from "./sessions.ts";

const codeSent = ({ words }: Ctx) => ({ message: words.auth.codeSent });

export const authRoutes: Route[] = implement(contract.auth, {
  memberLogin: async (ctx, input) => ({
    message: ctx.words.auth.loggedIn,
    data: await loginMember(ctx, input),
  }),

  memberLogout: logout,

  adminLogin: async (ctx, input) => {
    return { ...codeSent(ctx), challenge: await loginStaff(ctx, input) };
  },

  adminAuthenticate: async (ctx, input) => ({
    message: ctx.words.auth.verified,
    ...(await authenticateStaff(ctx, input)),
  }),

  adminResendCode: async (ctx, input) => {
    await resendCode(ctx, input);
    return codeSent(ctx);
  },

  adminLogout: logout,

  sendOtp: async (ctx, input) => {
    return { ...codeSent(ctx), challenge: await sendResetCode(ctx, input) };
  },

  verifyOtp: async (ctx, input) => ({
    message: ctx.words.auth.verified,
    data: { reset_token: await verifyResetCode(ctx, input) },
  }),

  setNewPassword: async (ctx, { reset_token, password }) => {
    await choosePassword(
      ctx,
      { purpose: "reset_token", token: reset_token, password },
      async () => undefined,
    );
    return { message: ctx.words.auth.passwordChanged };
  },
});

async function logout(ctx: Ctx) {
  const { sessionId } = ctx.actor;
  if (sessionId !== null) await inClub(ctx, (tx) => revokeSession(tx, ctx, sessionId));
  return { message: ctx.words.auth.loggedOut };
}

const roleOf = ({ kind }: Account): "club" | "member" => (kind === "staff" ? "club" : "member");

export const invitationRoutes: Route[] = implement(contract.invitations, {
  check: async (ctx, { token }) => {
    const now = ctx.platform.clock.now();
    const found = await inClub(ctx, (tx) => findToken(tx, token, { purpose: "invitation", now }));
    if (!found) throw new ApiError("LINK_EXPIRED");
    const { account } = found;
    return { data: { email: account.email, first_name: account.first_name, role: roleOf(account) } };
  },

  setPassword: async (ctx, { token, password }) => {
    const request = { purpose: "invitation", token, password } as const;
    // The link came by mail, as a code would, which is enough for members. Staff are still asked for their code.
    const data = await choosePassword(ctx, request, async (tx, account) => ({
      role: roleOf(account),
      session: account.kind === "member" ? await openSession(tx, ctx, account) : null,
    }));
    const { passwordSet, passwordSetAndIn } = ctx.words.auth;
    const message = data.session ? passwordSetAndIn(data.session.club.club_name) : passwordSet;
    return { message, data };
  },
});

// `exportData`, `leaving` and `leave` need to know far more about a member, so the room `club-members` has them.
const { changePassword: password, changeEmail: email, confirmEmail: confirm, ...rest } = contract.account;
const { sessions, endSession, endOtherSessions: endOthers } = rest;

export const ownAccountRoutes: Route[] = implement(
  { password, email, confirm, sessions, endSession, endOthers },
  {
    password: async (ctx, input) => {
      await changePassword(ctx, input);
      return { message: ctx.words.auth.passwordChangedHere };
    },

    email: async (ctx, input) => {
      await changeEmail(ctx, input);
      return { message: ctx.words.auth.linkSent(input.email) };
    },

    confirm: async (ctx, { token }) => ({
      message: ctx.words.auth.emailChanged,
      data: { email: await confirmEmail(ctx, token) },
    }),

    sessions: async (ctx) => ({ data: await listOwnSessions(ctx) }),

    endSession: async (ctx, { id }) => {
      await endOwnSession(ctx, id);
      return { message: ctx.words.auth.deviceLoggedOut };
    },

    endOthers: async (ctx) => {
      await endOtherSessions(ctx);
      return { message: ctx.words.auth.othersLoggedOut };
    },
  },
);
