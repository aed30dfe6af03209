import { textKey } from "#contract/same-text.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type RowRefusal, rowProblem } from "#server/platform/sheets/row-problem.ts";
import type { Cells } from "#server/platform/sheets/sheet.ts";
import { lockMember, type StoredMember } from "../../../../people/members/index.ts";
import type { MemberSheetRow } from "./member-row.rules.ts";
import { idsOfNames, type Namesake, peopleCalled } from "./people.queries.ts";
import { isGone, whoIsMeant } from "./person-change.ts";

type Names = { first_name: string; last_name: string };

/**
 * Whom the club had when the import began, by the names that rows without an address use, and how the file's primary members are
 * called.
 */
export type Namesakes = { ids: ReadonlyMap<string, number[]>; inFile: ReadonlyMap<string, Names> };

type Row = { sheet: string; cells: Cells; name: string; email: string | null; primary_name: string | null };

/** Looked up once: among all names of a club one is not found by an index. */
export async function namesakesOf(tx: ClubTx, rows: readonly Row[]): Promise<Namesakes> {
  const inFile = new Map<string, Names>();
  const addressed = new Set<string>();
  const named = new Set<string>();
  for (const { sheet, cells, name, email, primary_name } of rows) {
    const { first_name, last_name, primary_email } = cells;
    const isPrimary = primary_email ? textKey(primary_email) === textKey(email ?? "") : !primary_name;
    if (sheet === "members" && first_name && last_name && isPrimary)
      inFile.set(textKey(name), { first_name, last_name });
    if (primary_name && !primary_email) named.add(textKey(primary_name));
    if (name !== "" && !primary_email) (email ? addressed : named).add(textKey(name));
  }
  const ids = await idsOfNames(tx, { named: [...named], addressed: [...addressed] });
  return { ids, inFile };
}

/** The people of this name as they are now; those whom this import added are found as they are spelt. */
function called(tx: ClubTx, { ids, inFile }: Namesakes, name: string, names?: Names): Promise<Namesake[]> {
  const key = textKey(name);
  return peopleCalled(tx, { ids: ids.get(key) ?? [], names: names ?? inFile.get(key) });
}

type Of = { namesakes: Namesakes; isOneOfSeveral: boolean };

const isUnaddressed = ({ hasEmail, isSecondary }: Namesake) => !hasEmail && !isSecondary;

/**
 * The person without an address whom a row without one means; null if there is nobody of this name yet. Throws if it could be
 * several, is known by an address, or was somebody when the row was `checked` who is not called so any more.
 */
export async function personWithoutAddress(
  tx: ClubTx,
  row: MemberSheetRow & Names,
  { namesakes, isOneOfSeveral, checked }: Of & { checked: string | undefined },
): Promise<StoredMember | null> {
  const people = await called(tx, namesakes, fullName(row), row);
  if (checked !== undefined && people.every(({ id }) => String(id) !== checked)) throw isGone();
  const ids = people.filter(isUnaddressed).map(({ id }) => id);
  if (ids.length > 0) {
    const person = await whoIsMeant(tx, ids, row, { isOneOfSeveral });
    if (!person) throw severalOfName();
    return person;
  }
  if (isOneOfSeveral) throw severalOfName();
  if (people.length > 0) throw rowProblem("E-mail", ({ importRows }) => importRows.isKnownByAddress);
  return null;
}

/** The only person without an address who is called so, and who gets that of the row; null if there is none. */
export async function personToReach(
  tx: ClubTx,
  row: MemberSheetRow,
  { namesakes, unaddressed }: { namesakes: Namesakes; unaddressed: ReadonlySet<string> },
): Promise<StoredMember | null> {
  const name = fullName(row);
  // Another row of the file is about a person of this name without an address.
  if (!isPerhapsKnown(row, namesakes) || unaddressed.has(textKey(name))) return null;
  const [one, another] = (await called(tx, namesakes, name)).filter(isUnaddressed);
  if (another) throw severalOfName();
  return one ? lockMember(tx, one.id) : null;
}

/** Whether somebody of a row's name had no address when the import began. */
export function isPerhapsKnown(row: Partial<Names>, { ids }: Namesakes): boolean {
  return ids.has(textKey(fullName(row)));
}

/** The primary member of this name. Throws if there is none, or could be several. */
export async function primaryCalled(tx: ClubTx, name: string, namesakes: Namesakes): Promise<number> {
  const [one, another] = (await called(tx, namesakes, name)).filter(({ isSecondary }) => !isSecondary);
  if (another) throw rowProblem("Primary member", ({ importRows }) => importRows.severalCalledSo);
  if (!one) throw rowProblem("Primary member", ({ importRows }) => importRows.noMemberCalled);
  return one.id;
}

/** Whoever is called so and has no address, in a family or not. Throws if there is nobody, or could be several. */
export async function unaddressedCalled(tx: ClubTx, names: Names, namesakes: Namesakes): Promise<number> {
  const people = await called(tx, namesakes, fullName(names), names);
  const [one, another] = people.filter(({ hasEmail }) => !hasEmail);
  if (another) throw rowProblem("First name", ({ importRows }) => importRows.severalCalledSo);
  if (!one) throw rowProblem("First name", ({ importRows }) => importRows.noMemberCalled);
  return one.id;
}

function severalOfName(): RowRefusal {
  return rowProblem("E-mail", ({ importRows }) => importRows.severalCalledSo);
}

function fullName({ first_name = "", last_name = "" }: Partial<Names>): string {
  return `${first_name} ${last_name}`.trim();
}
