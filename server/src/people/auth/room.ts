import type { Room } from "#server/room.ts";
import { ownSessions } from "./auth.copies.ts";
import { authMails } from "./auth.mails.ts";
import { authRoutes, invitationRoutes, ownAccountRoutes } from "./auth.routes.ts";
import { authSweeps } from "./auth.sweeps.ts";
import { forgetAccess } from "./sessions.ts";

export const auth = {
  name: "auth",
  about: "logins, mailed codes and links, sessions, passwords",
  enters: ["members"],
  reads: ["clubs"],
  routes: [...authRoutes, ...invitationRoutes, ...ownAccountRoutes],
  mails: authMails,
  sweeps: authSweeps,
  forget: async (tx, { memberIds }) => {
    for (const id of memberIds) await forgetAccess(tx, { kind: "member", id });
  },
  copies: { parts: ownSessions },
} satisfies Room;
