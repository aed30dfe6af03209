import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { forgetAccess } from "../auth/index.ts";
import { deleteStaff, lockStaff } from "../members/index.ts";
import { checkRights, checkStillAdmin } from "./managers.policy.ts";

/**
 * Deletes an admin or a manager, ending their sessions. What they did stays in the audit log under their name.
 * Throws NOT_FOUND, LAST_ADMIN, FORBIDDEN.
 */
export async function deleteManager(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const { person, activeAdmins } = await lockStaff(tx, id);
    const standing = { actorId: ctx.actor.id, activeAdmins };
    checkStillAdmin(standing);
    if (!person) throw new ApiError("NOT_FOUND");
    checkRights(person, standing);
    await forgetAccess(tx, { kind: "staff", id });
    await deleteStaff(tx, id);
    const { email, first_name, last_name, role, account_status } = person;
    await recordAudit(tx, ctx, {
      action: "staff.deleted",
      subjectKind: "staff",
      subjectId: id,
      before: { first_name, last_name, email, role, account_status },
    });
  });
}
