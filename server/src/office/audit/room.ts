import { auditLog } from "#contract/audit-log.ts";
import { listOf, utc } from "#server/platform/db/copies.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { findNames, listEntries, namedIn, presentAuditEntry } from "./entries.ts";
import { explainEntries } from "./explain-entries.ts";

/** It asks the rooms that own things for their names. */
export const audit = (rooms: () => readonly Room[]): Room => ({
  name: "audit",
  about: "reading the audit log, which every room writes",
  reads: ["audit_log", "members", "returns"],
  routes: auditRoutes(rooms),
  explains: explainEntries,
  // What the log says about them; who of the club acted is not about this person.
  copies: {
    parts: {
      audit_log: {
        sql: listOf(
          `select id, action, actor_kind, subject_kind, subject_id, before, after, ${utc("created_at")} as created_at
     from audit_log where club_id = $1 and member_id = $2`,
        ),
      },
    },
  },
});

const auditRoutes = (rooms: () => readonly Room[]): Route[] =>
  implement(auditLog, {
    show: (ctx, input) =>
      inClub(ctx, async (tx) => {
        const { rows, ...page } = await listEntries(tx, ctx, input);
        const names = await findNames(tx, rooms(), rows.flatMap(namedIn));
        return { data: rows.map((row) => presentAuditEntry(ctx.words, row, names)), ...page };
      }),
  });
