import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type DifferenceRow, findDifference } from "./list-reconciliation.queries.ts";

/** Saves the explanation of a difference, which is then no longer open. Throws NOT_FOUND. */
export async function explainDifference(
  ctx: Ctx,
  { id, note }: { id: number; note: string },
): Promise<DifferenceRow> {
  return inClub(ctx, async (tx) => {
    await tx.query("select 1 from reconciliation_differences where club_id = $1 and id = $2 for update", [
      tx.clubId,
      id,
    ]);
    const before = await findDifference(tx, id);
    if (!before) throw new ApiError("NOT_FOUND");
    // A resolved one needs no explanation, but may keep a note.
    const status = before.status === "gone" ? "gone" : "explained";
    await tx.query(
      `update reconciliation_differences set status = $3, note = $4, explained_by = $5, closed_at = coalesce(closed_at, $6)
       where club_id = $1 and id = $2`,
      [tx.clubId, id, status, note, ctx.actor.name, ctx.platform.clock.now()],
      "explain_difference",
    );
    await recordAudit(tx, ctx, {
      action: "reconciliation.explained",
      subjectKind: "reconciliation_difference",
      subjectId: id,
      memberId: null,
      before: { status: before.status, note: before.note },
      after: { status, note, kind: before.kind, reference: before.reference },
    });
    return { ...before, status, note, explained_by: ctx.actor.name };
  });
}
