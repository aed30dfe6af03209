import type { Room } from "#server/room.ts";
import { ownSessions } from "./auth.copies.ts";
import { authMails } from "./auth.mails.ts";
import { authRoutes } from "./auth.routes.ts";
import { forgetAccess } from "./end-access.ts";
import { authSweeps } from "./forget-leftovers.ts";
import { invitationRoutes } from "./invitations/invitations.routes.ts";
import { ownAccountRoutes } from "./own-account/own-account.routes.ts";

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
