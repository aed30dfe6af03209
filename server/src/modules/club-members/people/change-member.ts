import type { z } from "zod";
import type { memberChanges } from "#contract/club-members.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { closeEnded } from "../../checkout/index.ts";
import {
  checkMemberVersion,
  lockMember,
  type Membership,
  type StoredMember,
  updateMember,
} from "../../members/index.ts";
import { isAdmin } from "../club-members.policy.ts";
import { differenceCents } from "../club-members.rules.ts";
import { grantJoiningCredits } from "../credits/joining-credits.ts";
import { accountClosed, checkEmail, checkStatus, endWhatEnded } from "./access.ts";
import { chosenMembership } from "./chosen-membership.ts";
import { followMembership } from "./follow-membership.ts";
import { showMember } from "./show-member.ts";

/** Changes a member. Throws FORBIDDEN, NOT_FOUND, STALE_VERSION, DUPLICATE. */
export async function changeMember(ctx: Ctx, form: z.output<typeof memberChanges>) {
  if (form.grant_difference && !isAdmin(ctx.actor)) throw new ApiError("FORBIDDEN");
  const { saved, ended } = await inClub(ctx, async (tx) => {
    const before = await lockMember(tx, form.id);
    if (before.primaryMemberId !== null) refuseSecondary();
    checkMemberVersion(before, form.version);
    checkStatus(before, form.account_status);
    await checkEmail(tx, ctx, before, form.email);
    const membership = await chosenMembership(tx, form.membership_category_id);
    const after = await updateMember(tx, ctx, before, {
      firstName: form.first_name,
      lastName: form.last_name,
      email: form.email,
      phone: form.phone,
      sizes: form.sizes,
      accountStatus: form.account_status,
      membershipCategoryId: membership?.id ?? null,
    });
    const ended = await endWhatEnded(tx, ctx, before, after);
    await followMembership(tx, ctx, before, after);
    if (form.grant_difference) await grantDifference(tx, ctx, before, membership);
    return { saved: await showMember(tx, ctx, form.id), ended };
  });
  await closeEnded(ctx, ended, accountClosed);
  return saved;
}

/** Grants what the new membership gives more than the one before. */
async function grantDifference(
  tx: ClubTx,
  ctx: Ctx,
  before: StoredMember,
  membership: Membership | null,
): Promise<void> {
  if (!membership || membership.id === before.membershipCategoryId) return;
  const old = await chosenMembership(tx, before.membershipCategoryId);
  const cents = differenceCents(old?.joiningCreditsCents ?? 0, membership.joiningCreditsCents);
  await grantJoiningCredits(tx, ctx, before.id, membership, cents);
}

function refuseSecondary(): never {
  throw new ApiError("VALIDATION_FAILED", {
    message: "This is a secondary member. Change it among the secondary members of its member.",
  });
}
