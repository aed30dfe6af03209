import type { z } from "zod";
import type { members, profileForm, SecondaryMember } from "#contract/members.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events/domain-events.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { partsInsert } from "../create-account.ts";
import { presentSecondaryMember } from "../load-member-user.ts";
import { checkMemberVersion, lockMember, updateMember } from "../members.ts";
import { refuseUnknownSizes } from "../sizes.ts";
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

const inactive = 2;

/**
 * Changes the name, relation and sizes of one of the caller's own visible dependants. Throws
 * NOT_FOUND for anybody else, STALE_VERSION, VALIDATION_FAILED for a size that the club does not have.
 */
export function updateFamilyMember(
  ctx: Ctx,
  form: Input<typeof members.updateSecondaryMember>,
): Promise<SecondaryMember> {
  return inClub(ctx, async (tx) => {
    const before = await lockMember(tx, form.id);
    const isOwn = before.primaryMemberId === memberId(ctx);
    if (!isOwn || before.accountStatus === inactive) throw new ApiError("NOT_FOUND");
    checkMemberVersion(before, form.version);
    const sizes = knownSizes(form.sizes);
    await refuseUnknownSizes(tx, before.sizes, sizes);
    const after = await updateMember(tx, ctx, before, {
      firstName: form.first_name,
      lastName: form.last_name,
      relation: form.relation ?? before.relation,
      sizes,
    });
    return presentSecondaryMember({
      ...after,
      first_name: after.firstName,
      last_name: after.lastName,
    });
  });
}
