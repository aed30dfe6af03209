import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Room } from "#server/room.ts";
import { forgetMailsOf } from "../../../ground/messages/index.ts";
import { forgetAccess } from "../../../people/auth/index.ts";
import {
  checkMemberVersion,
  deleteMember,
  eraseMember,
  lockMember,
  lockSecondaryMembers,
  type StoredMember,
} from "../../../people/members/index.ts";
import { revokeOpenOf } from "../../../sales/entitlements/index.ts";
import { lockOrdersOf } from "../../../sales/orders/index.ts";
import {
  availableCents,
  deductCredits,
  lockWallet,
  removeUnusedWallet,
} from "../../../shop/credits/index.ts";
import { forgetWishesOf } from "../../../shop/wishlist/index.ts";
import { whyNotDeletePerson, whyNotErase } from "../club-members.policy.ts";
import { footprintOf } from "../people/show-member.ts";

/**
 * Removes everything that identifies a person and their dependants. Orders and the ledger stay and still add up:
 * remaining credits go back to the club by a transfer. Each of these rooms erases what it stores about them. Throws
 * NOT_FOUND, STALE_VERSION, and IN_USE while an order or its money is open.
 */
export async function erasePerson(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  rooms: readonly Room[],
): Promise<void> {
  await inClub(ctx, async (tx) => {
    const member = await lockMember(tx, id);
    checkMemberVersion(member, version);
    const people = [member, ...(await lockSecondaryMembers(tx, id))];
    const memberIds = people.map((person) => person.id);
    const orderIds = await lockOrdersOf(tx, memberIds);
    // Under the wallet's lock none of them starts another order.
    const wallet = await lockWallet(tx, id);
    const reason = whyNotErase(await footprintOf(tx, id));
    if (reason) throw new ApiError("IN_USE", { message: reason });
    if (member.primary_member_id === null)
      await takeCreditsBack(tx, ctx, id, availableCents(wallet, ctx.platform.clock.now()));
    await revokeOpenOf(tx, ctx, memberIds, "erased");
    for (const person of people) await eraseMember(tx, ctx, person);
    await forgetTraces(tx, ctx, rooms, people, orderIds);
    await recordAudit(tx, ctx, {
      action: "person.erased",
      subjectKind: "member",
      subjectId: id,
      memberId: id,
      after: { member_ids: memberIds, order_count: orderIds.length },
    });
  });
}

/** The sweep of expired credits takes what has already expired. */
async function takeCreditsBack(tx: ClubTx, ctx: Ctx, memberId: number, cents: number): Promise<void> {
  if (cents === 0) return;
  await deductCredits(tx, ctx, {
    memberId,
    cents,
    reason: ctx.words.credits.reasons.erased,
    dedupeKey: `erased:${memberId}`,
  });
}

/** Upper storeys look into lower ones, so they erase first. */
async function forgetTraces(
  tx: ClubTx,
  ctx: Ctx,
  rooms: readonly Room[],
  people: StoredMember[],
  orderIds: number[],
) {
  const erased = {
    people,
    memberIds: people.map((person) => person.id),
    emails: people.flatMap((person) => person.email ?? []),
    orderIds,
    cover: ctx.words.members.erased.name,
  };
  for (const room of rooms.toReversed()) await room.forget?.(tx, erased, ctx);
}

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
    if (member.primary_member_id === null) await removeUnusedWallet(tx, id);
    await deleteMember(tx, ctx, member);
  });
}
