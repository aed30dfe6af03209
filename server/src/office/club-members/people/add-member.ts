import type { z } from "zod";
import type { newMemberForm } from "#contract/member-forms.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { sendPasswordLink, takeInvitation } from "../../../people/auth/index.ts";
import { createMember } from "../../../people/members/index.ts";
import { giveJoiningCredits, openWallet } from "../../../shop/credits/index.ts";
import { isAdmin } from "../club-members.policy.ts";
import { statusOf } from "../club-members.rules.ts";
import { checkInvitation } from "./access.ts";
import { chosenMembership } from "./chosen-membership.ts";
import { giveMembershipPacks } from "./follow-membership.ts";
import { showMember } from "./show-member.ts";

/**
 * Adds a member, who is pending until they have chosen a password, or has no email and so nothing to log in with. Throws
 * FORBIDDEN if anybody but an admin leaves out the joining credits, DUPLICATE.
 */
export async function addMember(ctx: Ctx, form: z.output<typeof newMemberForm>) {
  if (!form.grant_joining_credits && !isAdmin(ctx.actor)) throw new ApiError("FORBIDDEN");
  const email = form.email || null;
  const invite = form.invite ?? email !== null;
  if (invite) checkInvitation(email);
  if (invite) await takeInvitation(ctx);
  return inClub(ctx, async (tx) => {
    const membership = await chosenMembership(tx, form.membership_category_id);
    const id = await createMember(tx, ctx, {
      email,
      firstName: form.first_name,
      lastName: form.last_name,
      phone: form.phone,
      sizes: form.sizes,
      membershipCategoryId: membership?.id ?? null,
      accountStatus: statusOf(undefined, null, email),
    });
    await openWallet(tx, id);
    if (form.grant_joining_credits) await giveJoiningCredits(tx, ctx, id);
    await giveMembershipPacks(tx, ctx, id);
    if (invite) await sendPasswordLink(tx, ctx, { kind: "member", id });
    return showMember(tx, ctx, id);
  });
}
