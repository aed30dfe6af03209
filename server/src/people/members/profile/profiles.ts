import type { z } from "zod";
import type { members, profileForm, SecondaryMember } from "#contract/members.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
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
  const sizes = form.sizes === undefined ? member.sizes : knownSizes(form.sizes);
  await refuseUnknownSizes(tx, member.sizes, sizes);
  const { version, ...own } = form;
  await updateMember(tx, ctx, member, { ...own, sizes }, { isOwn: true });
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
    const isOwn = before.primary_member_id === memberId(ctx);
    if (!isOwn || before.account_status === inactive) throw new ApiError("NOT_FOUND");
    checkMemberVersion(before, form.version);
    const sizes = form.sizes === undefined ? before.sizes : knownSizes(form.sizes);
    await refuseUnknownSizes(tx, before.sizes, sizes);
    const { id, version, ...own } = form;
    return presentSecondaryMember(
      await updateMember(tx, ctx, before, { ...own, relation: own.relation ?? before.relation, sizes }),
    );
  });
}
