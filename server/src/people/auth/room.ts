import { listOf, utc } from "#server/platform/db/copies.ts";
import type { Room } from "#server/room.ts";
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
  // Where a person is logged in, and was.
  copies: {
    parts: {
      sessions: {
        sql: listOf(
          `select id, user_agent as device, ${utc("created_at")} as created_at, ${utc("last_seen_at")} as last_seen_at,
       ${utc("revoked_at")} as ended_at
     from sessions where club_id = $1 and member_id = $2`,
        ),
      },
    },
  },
} satisfies Room;
