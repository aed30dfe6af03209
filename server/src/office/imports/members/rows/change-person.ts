import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { rowProblem } from "#server/platform/sheets/row-problem.ts";
import { type StoredMember, updateMember } from "../../../../people/members/index.ts";
import { followNewMembership } from "../../../../sales/entitlements/index.ts";
import { giveJoiningCredits } from "../../../../shop/credits/index.ts";
import type { RowDone } from "../../import-definition.ts";
import type { MemberSheetRow } from "./member-row.rules.ts";
import { belongsNow, categoryCalled, membershipsHeldBy } from "./people.queries.ts";
import { changeOf, changesOf } from "./person-change.ts";

/** Fills in what a row says about an existing person; null if that is nothing new. */
export async function changePerson(
  tx: ClubTx,
  ctx: Ctx,
  before: StoredMember,
  { row, givesJoining }: { row: MemberSheetRow; givesJoining: boolean },
): Promise<RowDone | null> {
  const membershipCategoryId = await namedMembership(row, (name) => categoryCalled(tx, name));
  const change = changeOf(before, { ...row, membershipCategoryId });
  if (!change) return null;
  const held = change.membershipCategoryId ? await membershipsHeldBy(tx, [before.id]) : null;
  await updateMember(tx, ctx, before, change);
  const hasJoined = givesJoining && change.membershipCategoryId !== undefined;
  const joiningCents = hasJoined ? await giveJoiningCredits(tx, ctx, before.id) : 0;
  const taken = change.membershipCategoryId ? await followNewMembership(tx, ctx, before.id) : 0;
  const lines = taken > 0 ? [ctx.words.importRows.tookBack(taken)] : [];
  const isGiven = change.membershipCategoryId !== undefined;
  return {
    outcome: "updated",
    lines: isGiven ? [...lines, ...(await linesOfInactive(tx, ctx, before.id))] : lines,
    joiningCents,
    changes: changesOf(before, change, { before: held?.get(before.id) ?? "", after: row.category ?? "" }),
  };
}

/** What is said where somebody is given something who does not belong to the club now. */
export async function linesOfInactive(tx: ClubTx, { words }: Ctx, memberId: number): Promise<string[]> {
  return (await belongsNow(tx, memberId)) ? [] : [words.importRows.inactiveIsGiven];
}

/** Looks a membership up by its name. */
export type FindMembership = (name: string) => Promise<number | null>;

/** The membership that a row names; null if it names none. Throws if there is none with this name. */
export async function namedMembership(
  { category }: MemberSheetRow,
  find: FindMembership,
): Promise<number | null> {
  if (category === undefined) return null;
  const id = await find(category);
  if (id === null)
    throw rowProblem("Membership category", ({ importRows }) => importRows.noMembership(category));
  return id;
}
