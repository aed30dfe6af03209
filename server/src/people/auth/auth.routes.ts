import { contract } from "#contract/index.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { choosePassword } from "./choose-password.ts";
import { authenticateStaff, loginMember, loginStaff } from "./logins.ts";
import { resendCode } from "./mailed-codes.ts";
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
