import { roles } from "#contract/endpoint.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { checkOwnPassword, lockOwn } from "../../../people/auth/index.ts";
import {
  loadMemberUser,
  lockMember,
  lockSecondaryMembers,
  type StoredMember,
  updateMember,
} from "../../../people/members/index.ts";
import { lockOrdersOf } from "../../../sales/orders/index.ts";
import { availableCents, lockWallet } from "../../../shop/credits/index.ts";
import { whyNotLeave } from "../club-members.policy.ts";
import { closeFamily } from "../people/access.ts";
import { footprintOf } from "../people/show-member.ts";

/**
 * Makes the acting member's account inactive, and with it the logins of their dependants; all of them
 * are logged out at once. Credits and packs stay where they are, so that the club can take the member back; only the club
 * can erase. Throws INVALID_CREDENTIALS, RATE_LIMITED, IN_USE while an order or its money is open, and
 * VALIDATION_FAILED if something is left that the member did not give up.
 */
export async function leaveClub(
  ctx: Ctx,
  { current_password, gives_up }: { current_password: string; gives_up: boolean },
): Promise<void> {
  const account = await checkOwnPassword(ctx, current_password);
  const id = memberId(ctx);
  await inClub(ctx, async (tx) => {
    await lockOwn(tx, account);
    const member = await lockMember(tx, id);
    const people = [member, ...(await lockSecondaryMembers(tx, id))];
    const memberIds = people.map((person) => person.id);
    await lockOrdersOf(tx, memberIds);
    // Under the wallet's lock none of them starts another order.
    const cents = await creditsLeft(tx, ctx, member);
    const reason = whyNotLeave(await footprintOf(tx, id));
    if (reason) throw new ApiError("IN_USE", { message: reason });
    const openPacks = await openPacksOf(tx, memberIds);
    if ((cents > 0 || openPacks > 0) && !gives_up) refuseToLose();
    if (member.account_status !== 2) await updateMember(tx, ctx, member, { account_status: 2 });
    // The check above found nothing of theirs open.
    await closeFamily(tx, ctx, member);
    await recordAudit(tx, ctx, {
      action: "member.left",
      subjectKind: "member",
      subjectId: id,
      memberId: id,
      after: { member_ids: memberIds, credits_cents: cents, open_packs: openPacks },
    });
  });
}

/** What is in the member's own wallet, which is locked; a secondary member's is its primary's. */
async function creditsLeft(tx: ClubTx, ctx: Ctx, member: StoredMember): Promise<number> {
  const wallet = await lockWallet(tx, member.id);
  return member.primary_member_id === null ? availableCents(wallet, ctx.platform.clock.now()) : 0;
}

function refuseToLose(): never {
  throw new ApiError("VALIDATION_FAILED", {
    errors: { gives_up: [(words) => words.clubMembers.confirmLoss] },
  });
}

/** What leaving would mean for the acting member now, and what prevents it. */
export async function previewLeaving(ctx: Ctx) {
  const id = memberId(ctx);
  return inClub(ctx, async (tx) => {
    const user = await loadMemberUser(tx, ctx, id);
    const family = user.secondary_members;
    return {
      reason: whyNotLeave(await footprintOf(tx, id))?.(ctx.words) ?? null,
      credits: user.role === roles.member ? user.available_credits : 0,
      open_packs: await openPacksOf(tx, [id, ...family.map((person) => person.id)]),
      family: family.map((person) => person.first_name),
    };
  });
}

/** How many packs of these people are waiting to be redeemed. */
async function openPacksOf(tx: ClubTx, memberIds: number[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*) as count from entitlements where club_id = $1 and member_id = any($2) and status = 'open'",
    [tx.clubId, memberIds],
  );
  return row?.count ?? 0;
}
