import { auditLog } from "#contract/audit-log.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { namedIn } from "./audit.rules.ts";
import { findNames, listEntries, presentAuditEntry } from "./entries.ts";

export const auditRoutes = (rooms: () => readonly Room[]): Route[] =>
  implement(auditLog, {
    show: (ctx, input) =>
      inClub(ctx, async (tx) => {
        const { rows, ...page } = await listEntries(tx, ctx, input);
        const names = await findNames(tx, rooms(), rows.flatMap(namedIn));
        return { data: rows.map((row) => presentAuditEntry(ctx.words, row, names)), ...page };
      }),
  });
