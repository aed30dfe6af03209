import type { z } from "zod";
import type { memberChanges } from "#contract/member-forms.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { withKept } from "#server/platform/kept-fields.ts";
import { checkMemberVersion, lockMember, updateMember } from "../../../people/members/index.ts";
import { closeEnded } from "../../../sales/checkout/index.ts";
import { giveJoiningCredits } from "../../../shop/credits/index.ts";
import { isAdmin } from "../club-members.policy.ts";
import { statusOf } from "../club-members.rules.ts";
import { checkEmail, checkStatus, endWhatEnded } from "./access.ts";
import { chosenMembership } from "./chosen-membership.ts";
import { followMembership, hasJoined } from "./follow-membership.ts";
import { showMember } from "./show-member.ts";

/** Changes a member; with an empty email address they lose their login. Throws FORBIDDEN, NOT_FOUND, STALE_VERSION, DUPLICATE. */
export async function changeMember(ctx: Ctx, changes: z.output<typeof memberChanges>) {
  if (!changes.grant_joining_credits && !isAdmin(ctx.actor)) throw new ApiError("FORBIDDEN");
  const { saved, ended } = await inClub(ctx, async (tx) => {
    const before = await lockMember(tx, changes.id);
    if (before.primaryMemberId !== null) refuseSecondary();
    const form = withKept(changes, {
      email: before.email ?? "",
      phone: before.phone,
      sizes: before.sizes,
      membership_category_id: before.membershipCategoryId,
    });
    checkMemberVersion(before, form.version);
    const email = form.email || null;
    const accountStatus = statusOf(form.account_status, before, email);
    checkEmail(ctx, before, email);
    if (email !== null) checkStatus(before, accountStatus);
    const membership = await chosenMembership(tx, form.membership_category_id);
    const after = await updateMember(tx, ctx, before, {
      firstName: form.first_name,
      lastName: form.last_name,
      email,
      phone: form.phone,
      sizes: form.sizes,
      accountStatus,
      membershipCategoryId: membership?.id ?? null,
    });
    const ended = await endWhatEnded(tx, ctx, before, after);
    await followMembership(tx, ctx, before, after);
    if (form.grant_joining_credits && hasJoined(before, after)) await giveJoiningCredits(tx, ctx, after.id);
    return { saved: await showMember(tx, ctx, changes.id), ended };
  });
  await closeEnded(ctx, ended, ctx.words.clubMembers.accountClosed);
  return saved;
}

function refuseSecondary(): never {
  throw new ApiError("VALIDATION_FAILED", {
    message: ({ clubMembers }) => clubMembers.isSecondary,
  });
}
