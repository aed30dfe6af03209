import type { z } from "zod";
import type { profileForm } from "#contract/members.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events/domain-events.ts";
import { partsInsert } from "../member-parts.ts";
import { checkMemberVersion, lockMember } from "../stored-members.ts";
import { refuseUnknownSizes } from "./refuse-unknown-sizes.ts";
import { knownSizes } from "./sizes.rules.ts";

/**
 * Changes the member's own name and phone, and their sizes if the form has any. Throws STALE_VERSION if the
 * form was loaded from an older version, VALIDATION_FAILED for a size that the club does not have.
 */
export async function updateProfile(
  tx: ClubTx,
  ctx: Ctx,
  memberId: number,
  form: z.output<typeof profileForm>,
): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (form.version !== undefined) checkMemberVersion(member, form.version);
  const before = {
    first_name: member.firstName,
    last_name: member.lastName,
    phone: member.phone,
    sizes: member.sizes,
  };
  const sizes = form.sizes === undefined ? member.sizes : knownSizes(form.sizes);
  await refuseUnknownSizes(tx, member.sizes, sizes);
  const after = { first_name: form.first_name, last_name: form.last_name, phone: form.phone, sizes };
  await tx.query(
    `with changed as (
       update members set first_name = $3, last_name = $4, phone = $5, sizes = $6, version = version + 1
       where club_id = $1 and id = $2 returning *
     )
     ${partsInsert("changed")}`,
    [tx.clubId, memberId, after.first_name, after.last_name, after.phone, JSON.stringify(sizes)],
  );
  await recordAudit(tx, ctx, {
    action: "member.profile_updated",
    subjectKind: "member",
    subjectId: memberId,
    memberId,
    before,
    after,
  });
  if ((["first_name", "last_name", "phone"] as const).some((field) => before[field] !== after[field]))
    await record(tx, ctx.platform.clock.now(), { kind: "member.changed", member_id: memberId });
}
