import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { forgetMailsOf } from "../../../ground/messages/index.ts";
import { forgetAccess } from "../../../people/auth/index.ts";
import { deleteMember, lockMember } from "../../../people/members/index.ts";
import { lockWallet, removeUnusedWallet } from "../../../shop/credits/index.ts";
import { forgetWishesOf } from "../../../shop/wishlist/index.ts";
import { whyNotDeletePerson } from "../club-members.policy.ts";
import { footprintOf } from "../people/footprint.queries.ts";

/** Deletes a person whom nothing refers to. Throws NOT_FOUND, and IN_USE with what refers to them. */
export async function deletePerson(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const member = await lockMember(tx, id);
    // No order starts while the wallet that would pay for it is locked.
    await lockWallet(tx, id);
    const reason = whyNotDeletePerson(await footprintOf(tx, id));
    if (reason) throw new ApiError("IN_USE", { message: reason });
    await forgetAccess(tx, { kind: "member", id });
    await forgetWishesOf(tx, [id]);
    await forgetMailsOf(tx, { memberIds: [id], orderIds: [], emails: [] });
    if (member.primaryMemberId === null) await removeUnusedWallet(tx, id);
    await deleteMember(tx, ctx, member);
  });
}
