import type { ManagerRow, managers } from "#contract/managers.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { queueMail } from "../../ground/messages/index.ts";
import { emailChanged, endAccess, endLinks, revokeSessionsOf, sendPasswordLink } from "../auth/index.ts";
import { lockStaff, type StaffChange, updateStaff } from "../members/index.ts";
import { checkRights, checkStillAdmin, statusFor } from "./managers.policy.ts";
import { showManager } from "./show-managers.ts";

/**
 * Changes an admin or a manager. A new role or state ends their sessions at once; a new address ends the links
 * sent to the old one, which is notified. Throws NOT_FOUND, STALE_VERSION, DUPLICATE, LAST_ADMIN, FORBIDDEN.
 */
export async function updateManager(ctx: Ctx, input: Input<typeof managers.update>): Promise<ManagerRow> {
  return inClub(ctx, async (tx) => {
    const { person, activeAdmins } = await lockStaff(tx, input.id);
    const standing = { actorId: ctx.actor.id, activeAdmins };
    checkStillAdmin(standing);
    if (!person) throw new ApiError("NOT_FOUND");
    if (person.version !== input.version) throw new ApiError("STALE_VERSION");
    const after: StaffChange = {
      first_name: input.first_name,
      last_name: input.last_name,
      email: input.email,
      role: input.role,
      account_status: statusFor(input.account_status, person.has_password),
    };
    const changesRights = after.role !== person.role || after.account_status !== person.account_status;
    if (changesRights) checkRights(person, standing);
    await updateStaff(tx, person.id, after);
    const account = { kind: "staff", id: person.id } as const;
    if (changesRights) await revokeSessionsOf(tx, ctx, account);
    if (after.account_status === 2) await endAccess(tx, ctx, account);
    if (after.email !== person.email) {
      await endLinks(tx, ctx, account);
      const data = { first_name: person.first_name };
      await queueMail(tx, ctx, { mail: emailChanged, to: person.email, data });
      if (after.account_status === 0) await sendPasswordLink(tx, ctx, account);
    }
    const { email, first_name, last_name, role, account_status } = person;
    await recordAudit(tx, ctx, {
      action: "staff.updated",
      subjectKind: "staff",
      subjectId: person.id,
      before: { first_name, last_name, email, role, account_status },
      after,
    });
    return showManager(tx, ctx, person.id);
  });
}
