import { contract } from "#contract/index.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { changeEmail, confirmEmail } from "./email-changes.ts";
import { changePassword } from "./own-password.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions.ts";

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
