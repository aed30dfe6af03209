import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { forgetAccess } from "../../auth/index.ts";
import { availableCents, deductCredits, forgetReasonsOf, lockWallet } from "../../credits/index.ts";
import { revokeOpenOf } from "../../entitlements/index.ts";
import { forgetInJobs } from "../../jobs/index.ts";
import {
  checkMemberVersion,
  erasedName,
  eraseMember,
  lockMember,
  lockSecondaryMembers,
  type StoredMember,
} from "../../members/index.ts";
import { forgetMailsOf } from "../../messages/index.ts";
import { forgetCustomers, forgetRecipients, lockOrdersOf } from "../../orders/index.ts";
import { deleteMessagesOf } from "../../pages/index.ts";
import { forgetPayers } from "../../payments/index.ts";
import { forgetNotesOf } from "../../reconciliation/index.ts";
import { forgetReturnsOf } from "../../returns/index.ts";
import { deleteAddressesOf } from "../../shipping/index.ts";
import { forgetWishesOf } from "../../wishlist/index.ts";
import { whyNotErase } from "../club-members.policy.ts";
import { footprintOf } from "../people/footprint.queries.ts";

/**
 * Takes out of everything what tells who a person and their dependants are. Orders and the ledger stay and still
 * sum: credits that are left go back to the club by a transfer. Throws NOT_FOUND, STALE_VERSION, and IN_USE while
 * an order or its money is open.
 */
export async function erasePerson(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<void> {
  await inClub(ctx, async (tx) => {
    const member = await lockMember(tx, id);
    checkMemberVersion(member, version);
    const people = [member, ...(await lockSecondaryMembers(tx, id))];
    const memberIds = people.map((person) => person.id);
    const orderIds = await lockOrdersOf(tx, memberIds);
    // Under the wallet's lock nobody of them begins another order.
    const wallet = await lockWallet(tx, id);
    const reason = whyNotErase(await footprintOf(tx, id));
    if (reason) throw new ApiError("IN_USE", { message: reason });
    if (member.primaryMemberId === null)
      await takeCreditsBack(tx, ctx, id, availableCents(wallet, ctx.platform.clock.now()));
    await revokeOpenOf(tx, ctx, memberIds, "erased");
    await forgetTraces(tx, people, orderIds);
    for (const person of people) await eraseMember(tx, ctx, person);
    await forgetReasonsOf(tx, memberIds);
    await recordAudit(tx, ctx, {
      action: "person.erased",
      subjectKind: "member",
      subjectId: id,
      memberId: id,
      after: { member_ids: memberIds, order_count: orderIds.length },
    });
  });
}

/** What has expired already is taken by the sweep of expired credits. */
async function takeCreditsBack(tx: ClubTx, ctx: Ctx, memberId: number, cents: number): Promise<void> {
  if (cents === 0) return;
  await deductCredits(tx, ctx, { memberId, cents, reason: "erased", dedupeKey: `erased:${memberId}` });
}

async function forgetTraces(tx: ClubTx, people: StoredMember[], orderIds: number[]): Promise<void> {
  const memberIds = people.map((person) => person.id);
  const emails = people.flatMap((person) => person.email ?? []);
  for (const person of people) await forgetAccess(tx, { kind: "member", id: person.id });
  await deleteAddressesOf(tx, memberIds);
  await forgetWishesOf(tx, memberIds);
  await deleteMessagesOf(tx, { memberIds, emails });
  await forgetMailsOf(tx, { memberIds, orderIds, emails });
  await forgetInJobs(tx, people);
  await forgetPayers(tx, orderIds);
  await forgetNotesOf(tx, orderIds);
  await forgetReturnsOf(tx, memberIds);
  const name = `${erasedName.first} ${erasedName.last}`;
  await forgetCustomers(tx, orderIds, name);
  await forgetRecipients(tx, memberIds, name);
}
