import { maxFamily } from "#contract/members.ts";
import { textKey } from "#contract/same-text.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { RowRefusal, rowProblem } from "#server/platform/sheets/row-problem.ts";
import type { Marks } from "#server/platform/sheets/sheet.ts";
import type { Text } from "#server/words/languages.ts";
import { tellOfLogin } from "../../../../people/auth/index.ts";
import {
  createMember,
  isFamilyFull,
  lockMember,
  type NewMember,
  type StoredMember,
} from "../../../../people/members/index.ts";
import { giveJoiningCredits, openWallet } from "../../../../shop/credits/index.ts";
import type { RowDone } from "../../import-definition.ts";
import { familyNamed, type RowContext } from "./families.rules.ts";
import { fitRow, isSameName, nameOf } from "./fit-row.rules.ts";
import type { MemberSheetRow } from "./member-row.rules.ts";
import { type Namesakes, primaryCalled } from "./namesakes.ts";
import { categoryCalled, memberOfAddress, relativesCalled } from "./people.queries.ts";
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

const noMember: Text = ({ importRows }) => importRows.noMember;

type How = Pick<RowContext, "givesJoining" | "sizeGroups"> & { marks: Marks; isOneOfSeveral: boolean };

/** `isUnlisted`: somebody said that no row is the parent's, and perhaps a name. `isInRows`: a row has the address. */
type Parent = { email: string; isUnlisted: boolean; isInRows: boolean; name: string | undefined };

/** By what a row names the primary member: the address, or the name of somebody without one. */
export type Under = (Parent | { name: string }) & { namesakes: Namesakes };

/** Adds the secondary member of a row, or fills in one known by the primary member and both names. */
export async function loadSecondary(
  tx: ClubTx,
  ctx: Ctx,
  asked: MemberSheetRow,
  { under, givesJoining, added, ...how }: How & Pick<RowContext, "added"> & { under: Under },
): Promise<RowDone> {
  const { first_name, last_name } = namesOfSecondary(asked);
  const primaryId =
    "email" in under
      ? await primaryAt(tx, ctx, under, { last_name, added })
      : await primaryCalled(tx, under.name, under.namesakes);
  const primary = await lockMember(tx, primaryId);
  const ids = await relativesCalled(tx, primary.id, { first_name, last_name });
  if (ids.length > 0) {
    const person = await whoIsMeant(tx, ids, asked, how);
    if (!person) throw severalCalledSo(ids.length > 1);
    await refuseGone(tx, how.marks, person);
    return doneTo(person, await fillIn(tx, ctx, asked, { ...how, before: person, givesJoining }), added);
  }
  if (how.isOneOfSeveral) throw severalCalledSo(false);
  // Perhaps it is the primary member, whose own row names them too.
  const name = nameOf(asked);
  if (isSameName(name, nameOf(primary)) && !under.namesakes.inFile.has(textKey(name)))
    throw rowProblem("First name", ({ importRows }) => importRows.calledAsPrimary);
  await refuseGone(tx, how.marks, null);
  if (await isFamilyFull(tx, primary.id)) throw familyIsFull(under);
  const find: FindMembership = (name) => categoryCalled(tx, name);
  const person = await newSecondary(asked, how, find);
  const addedId = await createMember(tx, ctx, { ...person, primary_member_id: primary.id });
  added.add(addedId);
  // Nobody hears of the club by an import; whoever knows it hears who can spend the family's credits now.
  if (primary.has_password) await tellOfLogin(tx, ctx, primary, person);
  const joiningCents = givesJoining ? await giveJoiningCredits(tx, ctx, addedId) : 0;
  await givePacks(tx, ctx, [addedId]);
  const lines = person.membership_category_id === null ? [] : await linesOfInactive(tx, ctx, addedId);
  return { outcome: "loaded", lines, joiningCents };
}

/** Whoever has the address; the first child of somebody who is in no row adds them. */
async function primaryAt(
  tx: ClubTx,
  ctx: Ctx,
  { email, isUnlisted, isInRows, name }: Parent,
  { last_name, added }: { last_name: string } & Pick<RowContext, "added">,
): Promise<number> {
  if (isInRows || (await memberOfAddress(tx, email))) return primaryOfAddress(tx, email);
  if (!isUnlisted) throw unlistedPrimary();
  const id = await createMember(tx, ctx, { email, ...familyNamed(name, last_name, ctx.words) });
  added.add(id);
  await openWallet(tx, id);
  return id;
}

/** Both names, which tell the children of a family apart. Throws if one is missing, or the row asks for what is the primary's. */
export function namesOfSecondary(asked: MemberSheetRow): { first_name: string; last_name: string } {
  const names = namesOf(asked);
  refuseOfSecondary(asked);
  return names;
}

/** Both names of a new person, or of one who is known by them. Throws if one is missing. */
export function namesOf({ first_name, last_name }: MemberSheetRow): {
  first_name: string;
  last_name: string;
} {
  if (first_name === undefined) throw rowProblem("First name", ({ importRows }) => importRows.noFirstName);
  if (last_name === undefined) throw rowProblem("Last name", ({ importRows }) => importRows.noLastName);
  return { first_name, last_name };
}

/** Without a login there is nothing to activate. */
export function statusOfNew(email: string | null): 0 | 1 {
  return email === null ? 1 : 0;
}

/**
 * The secondary member whom a row adds; the membership that it names is their own, also where it is the primary's too.
 * Throws if the row does not fit.
 */
export async function newSecondary(
  asked: MemberSheetRow,
  how: Omit<How, "givesJoining" | "isOneOfSeveral">,
  find: FindMembership,
): Promise<NewMember> {
  const row = fitRow(asked, null, how);
  const { email = null } = row;
  return {
    ...personOf(row),
    ...namesOfSecondary(row),
    email,
    membership_category_id: await namedMembership(row, find),
    account_status: statusOfNew(email),
  };
}

async function fillIn(
  tx: ClubTx,
  ctx: Ctx,
  asked: MemberSheetRow,
  { before, givesJoining, ...how }: How & { before: StoredMember },
): Promise<RowDone> {
  const row = fitRow(asked, before, how);
  if (row.email !== undefined && row.email !== before.email)
    throw rowProblem("E-mail", ({ importRows }) => importRows.otherAddress);
  // Found by name in any case, so these are no change.
  const rowToWrite = { ...row, first_name: undefined, last_name: undefined };
  const changed = await changePerson(tx, ctx, before, { row: rowToWrite, givesJoining });
  return changed ?? { outcome: "skipped", lines: [ctx.words.importRows.nothingToChange] };
}

/** Throws if nobody has the address, or a secondary member does. */
export async function primaryOfAddress(tx: ClubTx, email: string): Promise<number> {
  const found = await memberOfAddress(tx, email);
  if (!found) throw noPrimary();
  if (found.isSecondary) throw rowProblem("Primary e-mail", ({ importRows }) => importRows.secondarysAddress);
  return found.id;
}

/** The name of a row's person is also somebody else's, of the club or only of the file. */
export function severalCalledSo(isKnown: boolean): RowRefusal {
  return rowProblem("First name", ({ importRows }) =>
    isKnown ? importRows.severalSecondaries : importRows.severalInFamily,
  );
}

/** The family that a row names has as many people as one may have. */
export function familyIsFull(under: Pick<Parent, "email"> | { name: string }): RowRefusal {
  const heading = "email" in under ? "Primary e-mail" : "Primary member";
  return rowProblem(heading, ({ importRows }) => importRows.familyIsFull(maxFamily));
}

/** Nobody has the address of a row's primary member; a mistake, where it is another row's or only a pack's. */
export function noPrimary(): RowRefusal {
  return rowProblem("Primary e-mail", noMember);
}

/** Nobody has it, in no row either: the parent may not be in the list. */
export function unlistedPrimary(): RowRefusal {
  return new RowRefusal([{ heading: "Primary e-mail", text: noMember, kind: "unlisted" }]);
}
