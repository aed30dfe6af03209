import { contract } from "#contract/index.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail } from "./confirm-email.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions.ts";

// `exportData`, `leaving` and `leave` need to know far more of a member, so the room of the club's members has them.
const { changePassword: password, changeEmail: email, confirmEmail: confirm, ...rest } = contract.account;
const { sessions, endSession, endOtherSessions: endOthers } = rest;

export const ownAccountRoutes: Route[] = implement(
  { password, email, confirm, sessions, endSession, endOthers },
  {
    password: async (ctx, input) => {
      await changePassword(ctx, input);
      return { message: "Your password has been changed. Every other device has been logged out." };
    },

    email: async (ctx, input) => {
      await changeEmail(ctx, input);
      return { message: `We sent a link to ${input.email}. Open it to confirm the address.` };
    },

    confirm: async (ctx, { token }) => ({
      message: "Your email address has been changed.",
      data: { email: await confirmEmail(ctx, token) },
    }),

    sessions: async (ctx) => ({ data: await listOwnSessions(ctx) }),

    endSession: async (ctx, { id }) => {
      await endOwnSession(ctx, id);
      return { message: "That device has been logged out." };
    },

    endOthers: async (ctx) => {
      await endOtherSessions(ctx);
      return { message: "Every other device has been logged out." };
    },
  },
);
