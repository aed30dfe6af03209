import { auditLog } from "#contract/audit-log.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { ownEntries } from "./audit.copies.ts";
import { findNames, listEntries, namedIn, presentAuditEntry } from "./entries.ts";

/** It asks the rooms that own things for their names. */
export const audit = (rooms: () => readonly Room[]): Room => ({
  name: "audit",
  about: "reading the audit log, which every room writes",
  reads: ["audit_log", "members"],
  routes: auditRoutes(rooms),
  copies: { parts: ownEntries },
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
