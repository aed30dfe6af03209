import { formatDollars, toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { rowProblem } from "#server/platform/sheets/row-problem.ts";
import type { Marks } from "#server/platform/sheets/sheet-columns.ts";
import type { Text } from "#server/words/languages.ts";
import {
  createMember,
  lockMember,
  type NewMember,
  type StoredMember,
} from "../../../../people/members/index.ts";
import { giveJoiningCredits, grantCredits, openWallet } from "../../../../shop/credits/index.ts";
import type { RowDone } from "../../import-definition.ts";
import type { ImportRow } from "../../rows.queries.ts";
import { changePerson, type FindMembership, linesOfInactive, namedMembership } from "./change-person.ts";
import { fitRow, isSpelledAs, nameOf, refuseRename, refuseShared } from "./fit-row.rules.ts";
import { loadSecondary } from "./load-secondary.ts";
import { type MemberSheetRow, readMemberRow } from "./member-row.rules.ts";
import { categoryCalled, memberOfAddress, relativesCalled, wereGranted } from "./people.queries.ts";
import { givePacks, refuseOfSecondary } from "./person-change.ts";
import type { RowContext } from "./row-context.ts";
import { whoIsMeant } from "./who-is-meant.ts";

const missing: Text = ({ importRows }) => importRows.missing;

/**
 * Adds the person of a row, or fills in what the row says about an existing one. Nobody is invited: that is done
 * from the list, when the club is ready. Throws if the row cannot be read or does not fit.
 */
export async function loadMember(
  tx: ClubTx,
  ctx: Ctx,
  { id: rowId, cells, marks }: Pick<ImportRow, "id" | "cells" | "marks">,
  { givesJoining, sizeGroups, shared, several }: RowContext,
): Promise<RowDone> {
  const row = readMemberRow(cells, marks);
  const isOneOfSeveral = several.has(rowId);
  const how = { givesJoining, sizeGroups, marks, other: shared.get(rowId), isOneOfSeveral };
  const primaryEmail = primaryNamed(row);
  if (primaryEmail !== undefined) return loadSecondary(tx, ctx, row, { ...how, primaryEmail });
  const found = row.email === undefined ? null : await memberOfAddress(tx, row.email);
  if (found) return fillIn(tx, ctx, row, { ...how, id: found.id });
  const person = await newPrimary(row, how, (name) => categoryCalled(tx, name));
  const id = await createMember(tx, ctx, person);
  await openWallet(tx, id);
  const joiningCents = givesJoining ? await giveJoiningCredits(tx, ctx, id) : 0;
  await givePacks(tx, ctx, [id]);
  await grantOnce(tx, ctx, row, id);
  return { outcome: "loaded", lines: [], joiningCents };
}

/** The address of a row's primary member, if it is about a secondary one: some write the parent's address beside the child. */
export function primaryNamed({ email, primaryEmail }: MemberSheetRow): string | undefined {
  return primaryEmail === email ? undefined : primaryEmail;
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
  const { email } = asked;
  if (email === undefined) throw rowProblem("E-mail", missing);
  // Nobody can tell from the rows whose address it is; whoever comes first would get it.
  if (how.other !== undefined && how.marks.email !== "own") refuseShared(nameOf(asked), how.other);
  const row = fitRow(asked, null, how);
  const { firstName, lastName, phone = "", sizes } = row;
  if (firstName === undefined) throw rowProblem("First name", missing);
  if (lastName === undefined) throw rowProblem("Last name", missing);
  const membershipCategoryId = await namedMembership(row, find);
  return { email, firstName, lastName, phone, sizes: Object.fromEntries(sizes), membershipCategoryId };
}

/** The names of a row whose person is called so already. */
const unnamed = { firstName: undefined, lastName: undefined };

async function fillIn(
  tx: ClubTx,
  ctx: Ctx,
  asked: MemberSheetRow,
  { id, givesJoining, ...how }: How & { id: number },
): Promise<RowDone> {
  const before = await personAt(tx, asked, { id, ...how });
  refuseRename(asked, before, how);
  const row = fitRow(asked, before, how);
  if (before.primaryMemberId !== null) refuseOfSecondary(row);
  const told = isSpelledAs(nameOf(row), nameOf(before)) ? { ...row, ...unnamed } : row;
  const changed = await changePerson(tx, ctx, before, { row: told, givesJoining });
  if (await grantOnce(tx, ctx, row, before.id)) {
    const lines = [...(changed?.lines ?? []), ...(await linesOfInactive(tx, ctx, before.id))];
    const given = { heading: "Credits", before: "", after: `+${formatDollars(toDollars(row.creditsCents))}` };
    const changes = [...(changed?.changes ?? []), given];
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
  const { firstName, lastName } = asked;
  const isSaid = marks.email === "own" || marks.name === "rename";
  if (isSaid || firstName === undefined || lastName === undefined) return lockMember(tx, id);
  const ids = await relativesCalled(tx, id, { firstName, lastName }, { withPrimary: true });
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
