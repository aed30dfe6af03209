import { auditLog } from "#contract/audit-log.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import { presentEntry } from "./audit.present.ts";
import { listEntries } from "./list-entries.queries.ts";
import { namesIn } from "./named-things.queries.ts";

export const auditRoutes = implement(auditLog, {
  async show(ctx, input) {
    return inClub(ctx, async (tx) => {
      const { rows, ...page } = await listEntries(tx, ctx, input);
      const names = await namesIn(
        tx,
        rows.flatMap(({ before, after }) => [before, after]),
      );
      return { data: rows.map((row) => presentEntry(row, names)), ...page };
    });
  },
});
