import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { lockCategories } from "./categories.queries.ts";

/** Puts the categories in this order. Throws STALE_VERSION unless each of them is listed exactly once. */
export async function reorderCategories(ctx: Ctx, ids: number[]): Promise<void> {
  await inClub(ctx, async (tx) => {
    await lockCategories(tx);
    const rows = await tx.query<{ id: number }>(
      "select id from categories where club_id = $1 order by position, name collate names, id",
      [tx.clubId],
    );
    const before = rows.map(({ id }) => id);
    const named = new Set(ids);
    const isComplete = ids.length === before.length && before.every((id) => named.has(id));
    if (!isComplete) throw new ApiError("STALE_VERSION");
    await tx.query(
      `update categories c set position = r.place - 1
       from unnest($2::bigint[]) with ordinality as r (id, place)
       where c.club_id = $1 and c.id = r.id and c.position <> r.place - 1`,
      [tx.clubId, ids],
    );
    await recordAudit(tx, ctx, {
      action: "category.reordered",
      subjectKind: "category",
      before: { ids: before },
      after: { ids },
    });
  });
}
