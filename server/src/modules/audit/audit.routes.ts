import { auditLog } from "#contract/audit-log.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import { presentEntry } from "./audit.present.ts";
import { listEntries } from "./list-entries.queries.ts";

export const auditRoutes = implement(auditLog, {
  async show(ctx, input) {
    const { rows, ...page } = await inClub(ctx, (tx) => listEntries(tx, input));
    return { data: rows.map(presentEntry), ...page };
  },
});
