import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type RowResult, rowProblem } from "#server/platform/sheets/row-problem.ts";
import { membershipHeldBy, type StoredMember, updateMember } from "../../../../people/members/index.ts";
import { followNewMembership } from "../../../../sales/entitlements/index.ts";
import { giveJoiningCredits } from "../../../../shop/credits/index.ts";
import type { MemberSheetRow } from "./member-row.rules.ts";
import { categoryCalled } from "./people.queries.ts";
import { changeOf } from "./person-change.ts";

/** Fills in what a row says about an existing person; null if that is nothing new. */
export async function changePerson(
  tx: ClubTx,
  ctx: Ctx,
  before: StoredMember,
  { row, givesJoining }: { row: MemberSheetRow; givesJoining: boolean },
): Promise<RowResult | null> {
  const membershipCategoryId = await namedMembership(tx, row, before.id);
  const change = changeOf(before, { ...row, membershipCategoryId });
  if (!change) return null;
  await updateMember(tx, ctx, before, change);
  if (givesJoining && change.membershipCategoryId) await giveJoiningCredits(tx, ctx, before.id);
  const taken = change.membershipCategoryId ? await followNewMembership(tx, ctx, before.id) : 0;
  return { outcome: "updated", lines: taken > 0 ? [ctx.words.importRows.tookBack(taken)] : [] };
}

/**
 * The membership that a row gives; null if it names none, or the one that this member has: a secondary member for
 * whom the primary's is named shares it.
 */
export async function namedMembership(
  tx: ClubTx,
  { category }: MemberSheetRow,
  heldBy: number | null,
): Promise<number | null> {
  if (category === undefined) return null;
  const id = await categoryCalled(tx, category);
  if (id === null)
    throw rowProblem("Membership category", ({ importRows }) => importRows.noMembership(category));
  return heldBy !== null && id === (await membershipHeldBy(tx, heldBy)) ? null : id;
}
