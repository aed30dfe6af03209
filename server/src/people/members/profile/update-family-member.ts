import type { members, SecondaryMember } from "#contract/members.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { presentSecondaryMember } from "../present-secondary-member.ts";
import { checkMemberVersion, lockMember } from "../stored-members.ts";
import { updateMember } from "../update-member.ts";
import { refuseUnknownSizes } from "./refuse-unknown-sizes.ts";
import { knownSizes } from "./sizes.rules.ts";

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
