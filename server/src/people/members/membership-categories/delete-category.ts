import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import {
  countHolders,
  deleteMembershipCategoryRow,
  lockMembershipCategory,
  packsOfCategory,
} from "./membership-categories.queries.ts";
import { pickValues } from "./save-category.ts";

/** Deletes a membership category that no member has and no pack comes with. Throws NOT_FOUND, IN_USE. */
export async function deleteMembershipCategory(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const category = await lockMembershipCategory(tx, id);
    if (!category) throw new ApiError("NOT_FOUND");
    const holders = await countHolders(tx, id);
    if (holders > 0) throw inUse(holders);
    const packs = await packsOfCategory(tx, id);
    if (packs.length > 0) throw givesPacks(packs);
    await deleteMembershipCategoryRow(tx, id);
    await recordAudit(tx, ctx, {
      action: "membership_category.deleted",
      subjectKind: "membership_category",
      subjectId: id,
      before: pickValues(category),
    });
  });
}

function inUse(members: number): ApiError {
  return new ApiError("IN_USE", { message: (words) => words.members.membershipHeld(members) });
}

function givesPacks(names: string[]): ApiError {
  return new ApiError("IN_USE", {
    message: ({ members }) => members.givesPacks(names.join(", ")),
  });
}
