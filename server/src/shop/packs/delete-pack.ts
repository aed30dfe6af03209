import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { lockPack, wasGranted } from "./packs.queries.ts";
import { showPack } from "./save-pack.ts";

/** Deletes a pack that nobody ever got. Throws NOT_FOUND, IN_USE. */
export function deletePack(ctx: Ctx, id: number): Promise<void> {
  return inClub(ctx, async (tx) => {
    if (!(await lockPack(tx, id))) throw new ApiError("NOT_FOUND");
    if (await wasGranted(tx, id))
      throw new ApiError("IN_USE", {
        message: ({ packs }) => packs.held,
      });
    const before = await showPack(tx, id);
    const values = [tx.clubId, id];
    await tx.query("delete from pack_memberships where club_id = $1 and pack_id = $2", values);
    await tx.query(
      `delete from pack_slot_options where club_id = $1
       and slot_id in (select id from pack_slots where club_id = $1 and pack_id = $2)`,
      values,
    );
    await tx.query("delete from pack_slots where club_id = $1 and pack_id = $2", values);
    await tx.query("delete from packs where club_id = $1 and id = $2", values);
    await recordAudit(tx, ctx, { action: "pack.deleted", subjectKind: "pack", subjectId: id, before });
  });
}
