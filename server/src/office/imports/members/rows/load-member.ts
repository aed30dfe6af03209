import { formatDollars, toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { RowRefusal } from "#server/platform/sheets/row-problem.ts";
import type { Marks } from "#server/platform/sheets/sheet.ts";
import {
  createMember,
  lockMember,
  type NewMember,
  type StoredMember,
} from "../../../../people/members/index.ts";
import { giveJoiningCredits, grantCredits, openWallet } from "../../../../shop/credits/index.ts";
import type { RowDone } from "../../import-definition.ts";
import { type ImportRow, personMark } from "../../rows.queries.ts";
import type { RowContext } from "./families.rules.ts";
import { fitRow, isSameName, nameOf, refuseRename, refuseShared } from "./fit-row.rules.ts";
import { loadSecondary, namesOf, statusOfNew, type Under } from "./load-secondary.ts";
import { familyMark, familyNameMark, type MemberSheetRow, readMemberRow } from "./member-row.rules.ts";
import { personToReach, personWithoutAddress } from "./namesakes.ts";
import { categoryCalled, memberOfAddress, relativesCalled, wereGranted } from "./people.queries.ts";
import {
  changePerson,
  doneTo,
  type FindMembership,
  givePacks,
  linesOfInactive,
  namedMembership,
  personOf,
  refuseGone,
  refuseOfSecondary,
  whoIsMeant,
} from "./person-change.ts";

/**
 * Adds the person of a row, or fills in what the row says about an existing one. Nobody is invited: that is done
 * from the list, when the club is ready. Throws if the row cannot be read or does not fit.
 */
export async function loadMember(tx: ClubTx, ctx: Ctx, row: Row, of: RowContext): Promise<RowDone> {
  try {
    return await addOrFillIn(tx, ctx, row, of);
  } catch (error) {
    // Of somebody who is gone nothing else is wrong, and nothing is asked.
    if (error instanceof RowRefusal) await refuseGone(tx, row.marks, null);
    throw error;
  }
}

type Row = Pick<ImportRow, "id" | "cells" | "marks">;

async function addOrFillIn(
  tx: ClubTx,
  ctx: Ctx,
  { id: rowId, cells, marks }: Row,
  { givesJoining, sizeGroups, shared, several, unaddressed, inRows, namesakes, added }: RowContext,
): Promise<RowDone> {
  const row = readMemberRow(cells, marks);
  const isOneOfSeveral = several.has(rowId);
  const how = { givesJoining, sizeGroups, marks, other: shared.get(rowId), isOneOfSeveral };
  const under = underOf(row, marks, { namesakes, inRows });
  if (under) return loadSecondary(tx, ctx, row, { ...how, under, added });
  const before = await knownPerson(tx, row, { ...how, unaddressed, namesakes });
  await refuseGone(tx, marks, before);
  if (before) return doneTo(before, await fillIn(tx, ctx, row, { ...how, before }), added);
  const person = await newPrimary(row, how, (name) => categoryCalled(tx, name));
  const id = await createMember(tx, ctx, person);
  added.add(id);
  await openWallet(tx, id);
  const joiningCents = givesJoining ? await giveJoiningCredits(tx, ctx, id) : 0;
  await givePacks(tx, ctx, [id]);
  await grantOnce(tx, ctx, row, id);
  return { outcome: "loaded", lines: [], joiningCents };
}

/** By what a row names its primary member, if it is about a secondary one. */
function underOf(
  row: MemberSheetRow,
  marks: Marks,
  { namesakes, inRows }: Pick<RowContext, "namesakes" | "inRows">,
): Under | null {
  const email = primaryNamed(row);
  if (email !== undefined)
    return {
      email,
      isUnlisted: marks[familyMark] !== undefined,
      isInRows: inRows.has(email),
      name: marks[familyNameMark],
      namesakes,
    };
  const { primary_email, primary_name: name } = row;
  return primary_email === undefined && name !== undefined ? { name, namesakes } : null;
}

/** Who is there already: by the address, or where there is none by name. */
async function knownPerson(
  tx: ClubTx,
  row: MemberSheetRow,
  how: Pick<How, "marks" | "other" | "isOneOfSeveral"> & Pick<RowContext, "unaddressed" | "namesakes">,
): Promise<StoredMember | null> {
  if (row.email === undefined)
    return personWithoutAddress(tx, { ...row, ...namesOf(row) }, { ...how, checked: how.marks[personMark] });
  const found = await memberOfAddress(tx, row.email);
  if (found) return personAt(tx, row, { id: found.id, ...how });
  return isWhoseUnclear(how) ? null : personToReach(tx, row, how);
}

/** The address of a row's primary member, if it is about a secondary one: some write the parent's address beside the child. */
export function primaryNamed({ email, primary_email }: MemberSheetRow): string | undefined {
  return primary_email === email ? undefined : primary_email;
}

type How = Pick<RowContext, "givesJoining" | "sizeGroups"> & {
  marks: Marks;
  other: string | undefined;
  isOneOfSeveral: boolean;
};

/** The person whom a row adds. Throws if the row does not fit. */
export async function newPrimary(
  asked: MemberSheetRow,
  how: Omit<How, "givesJoining" | "isOneOfSeveral">,
  find: FindMembership,
): Promise<NewMember> {
  if (isWhoseUnclear(how)) refuseShared(nameOf(asked), how.other);
  const row = fitRow(asked, null, how);
  const { email = null } = row;
  return {
    ...personOf(row),
    ...namesOf(row),
    relation: "",
    email,
    membership_category_id: await namedMembership(row, find),
    account_status: statusOfNew(email),
  };
}

/** Nobody can tell from the rows whose address it is; whoever comes first would get it. */
function isWhoseUnclear<H extends Pick<How, "marks" | "other">>(how: H): how is H & { other: string } {
  return how.other !== undefined && how.marks.email !== "own";
}

/** The names of a row whose person is called so already. */
const unnamed = { first_name: undefined, last_name: undefined };

async function fillIn(
  tx: ClubTx,
  ctx: Ctx,
  asked: MemberSheetRow,
  { before, givesJoining, ...how }: How & { before: StoredMember },
): Promise<RowDone> {
  refuseRename(asked, before, how);
  const row = fitRow(asked, before, how);
  if (before.primary_member_id !== null) refuseOfSecondary(row);
  const rowToWrite = isSameName(nameOf(row), nameOf(before)) ? { ...row, ...unnamed } : row;
  const changed = await changePerson(tx, ctx, before, { row: rowToWrite, givesJoining });
  if (await grantOnce(tx, ctx, row, before.id)) {
    const lines = [...(changed?.lines ?? []), ...(await linesOfInactive(tx, ctx, before.id))];
    const grant = { heading: "Credits", before: "", after: `+${formatDollars(toDollars(row.creditsCents))}` };
    const changes = [...(changed?.changes ?? []), grant];
    return { ...changed, outcome: "updated", lines: [...new Set(lines)], changes };
  }
  return changed ?? { outcome: "skipped", lines: [ctx.words.importRows.nothingToChange] };
}

/**
 * The person of a row whose address somebody has: whoever of that family is called so, else who has the address. Throws if it
 * could be several, and nobody said which.
 */
async function personAt(
  tx: ClubTx,
  asked: MemberSheetRow,
  { id, marks, isOneOfSeveral }: Pick<How, "marks" | "isOneOfSeveral"> & { id: number },
): Promise<StoredMember> {
  const { first_name, last_name } = asked;
  const isSaid = marks.email === "own" || marks.name === "rename";
  if (isSaid || first_name === undefined || last_name === undefined) return lockMember(tx, id);
  const ids = await relativesCalled(tx, id, { first_name, last_name }, { withPrimary: true });
  if (ids.length === 0) return lockMember(tx, id);
  const name = nameOf(asked);
  return (await whoIsMeant(tx, ids, asked, { isOneOfSeveral })) ?? refuseShared(name, name);
}

/** Grants the credits of a row once: neither the same file nor a corrected row grants them again. */
async function grantOnce(tx: ClubTx, ctx: Ctx, row: MemberSheetRow, memberId: number): Promise<boolean> {
  const grant = grantOf(ctx, row, memberId);
  if (!grant || (await wereGranted(tx, grant, `import:${memberId}:${row.creditsAsked.now}`))) return false;
  await grantCredits(tx, ctx, { ...grant, expiresAt: null });
  return true;
}

/** The credits that a row gives; null if it gives none. A corrected amount or reason does not make them other credits. */
export function grantOf(
  ctx: Ctx,
  { creditsCents, creditsReason, creditsAsked }: MemberSheetRow,
  memberId: number,
) {
  if (creditsCents === 0) return null;
  const reason = creditsReason || ctx.words.credits.reasons.imported;
  return { memberId, cents: creditsCents, reason, dedupeKey: `import:${memberId}:${creditsAsked.inFile}` };
}
