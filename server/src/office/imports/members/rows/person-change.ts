import { textKey } from "#contract/same-text.ts";
import type { Ctx } from "#server/platform/context.ts";
import { only } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type RowRefusal, rowProblem } from "#server/platform/sheets/row-problem.ts";
import { headingOf, type Marks } from "#server/platform/sheets/sheet.ts";
import { changedBy } from "#server/platform/things.ts";
import {
  lockMember,
  type MemberChange,
  newPerson,
  personCells,
  type StoredMember,
  updateMember,
} from "../../../../people/members/index.ts";
import { followNewMembership, grantDefaultPacks, tellOfPacks } from "../../../../sales/entitlements/index.ts";
import { giveJoiningCredits } from "../../../../shop/credits/index.ts";
import type { RowDone } from "../../import-definition.ts";
import { type Change, personMark } from "../../rows.queries.ts";
import { membersSheet } from "../sheets/members.sheet.ts";
import type { MemberSheetRow } from "./member-row.rules.ts";
import { belongsNow, categoryCalled, isThere, membershipsHeldBy } from "./people.queries.ts";

/** Whom a check found for a row is not in the club any more. */
export function isGone(): RowRefusal {
  return rowProblem("First name", ({ importRows }) => importRows.isGone);
}

/**
 * Throws if whom a check found for the row is gone: nobody else is taken for them, and they are not added anew. Asks the database
 * only where it is not the person who was `found` now.
 */
export async function refuseGone(
  tx: ClubTx,
  { [personMark]: checked }: Marks,
  found: StoredMember | null,
): Promise<void> {
  if (checked === undefined || checked === String(found?.id)) return;
  if (!(await isThere(tx, checked))) throw isGone();
}

/** What became of the row of a person who was there, with who it is unless the import itself added them. */
export function doneTo({ id }: StoredMember, done: RowDone, added: ReadonlySet<number>): RowDone {
  return added.has(id) ? done : { ...done, personId: id };
}

/** Fills in what a row says about an existing person; null if that is nothing new. */
export async function changePerson(
  tx: ClubTx,
  ctx: Ctx,
  before: StoredMember,
  { row, givesJoining }: { row: MemberSheetRow; givesJoining: boolean },
): Promise<RowDone | null> {
  const membership_category_id = await namedMembership(row, (name) => categoryCalled(tx, name));
  const change = changeOf(before, { ...row, membership_category_id });
  if (!change) return null;
  const memberships = change.membership_category_id ? await membershipsHeldBy(tx, [before.id]) : null;
  await updateMember(tx, ctx, before, change);
  const hasJoined = givesJoining && change.membership_category_id !== undefined;
  const joiningCents = hasJoined ? await giveJoiningCredits(tx, ctx, before.id) : 0;
  const revokedPacks = change.membership_category_id ? await followNewMembership(tx, ctx, before.id) : 0;
  const lines = revokedPacks > 0 ? [ctx.words.importRows.tookBack(revokedPacks)] : [];
  const isGiven = change.membership_category_id !== undefined;
  return {
    outcome: "updated",
    lines: isGiven ? [...lines, ...(await linesOfInactive(tx, ctx, before.id))] : lines,
    joiningCents,
    changes: changesOf(before, change, {
      before: memberships?.get(before.id) ?? "",
      after: row.category ?? "",
    }),
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

/** Throws if a row asks for a secondary member what belongs to the primary one. */
export function refuseOfSecondary({ creditsCents }: MemberSheetRow): void {
  if (creditsCents > 0) throw rowProblem("Credits", ({ importRows }) => importRows.sharesCredits);
}

type Filled = Pick<MemberSheetRow, (typeof personCells)[number] | "email" | "sizes"> & {
  membership_category_id?: number | null;
};

/** What a row says of a new person. */
export function personOf(row: MemberSheetRow): typeof newPerson {
  return changedBy(newPerson, { ...only(row, personCells), sizes: Object.fromEntries(row.sizes) });
}

/** Which of the filled cells differ from what is stored; null if none do. */
function changeOf(before: StoredMember, filled: Filled): MemberChange | null {
  const sizes = sizesWith(before.sizes, filled.sizes);
  const values = {
    ...only(filled, personCells),
    // A login of their own gives somebody in a family more than a list says.
    ...(before.email === null && before.primary_member_id === null && filled.email !== undefined
      ? { email: filled.email, account_status: before.account_status === 2 ? 2 : 0 }
      : {}),
    relation: before.primary_member_id === null ? undefined : filled.relation,
    membership_category_id: filled.membership_category_id ?? undefined,
    sizes: JSON.stringify(sizes) === JSON.stringify(before.sizes) ? undefined : sizes,
  };
  const changed = Object.entries(values).filter(
    ([key, value]) => value !== undefined && value !== before[key as keyof typeof values],
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as MemberChange) : null;
}

/** What changes of a person, by the headings of its columns, before and after. */
function changesOf(
  before: StoredMember,
  change: MemberChange,
  membership: { before: string; after: string },
): Change[] {
  const heading = (key: string) => headingOf(membersSheet, key);
  const texts = [
    ...[...personCells, "email" as const].map((key) => ({
      key,
      before: String(before[key] ?? ""),
      after: change[key]?.toString(),
    })),
    ...(change.membership_category_id ? [{ key: "category", ...membership }] : []),
    ...Object.entries(change.sizes ?? {}).map(([group, after]) => ({
      key: `size:${group}`,
      before: before.sizes[group] ?? "",
      after,
    })),
  ];
  return texts.flatMap(({ key, before: from, after }) =>
    after === undefined || after === from ? [] : [{ heading: heading(key), before: from, after }],
  );
}

/** The profile with these sizes; a group that exists in another spelling keeps its name. */
function sizesWith(sizes: Record<string, string>, filled: MemberSheetRow["sizes"]): Record<string, string> {
  const after = new Map(Object.entries(sizes));
  for (const [group, size] of filled) {
    const existing = [...after.keys()].find((one) => textKey(one) === textKey(group));
    after.set(existing ?? group, size);
  }
  return Object.fromEntries(after);
}

/** Grants people the packs that come with their membership, and tells their families. */
export async function givePacks(tx: ClubTx, ctx: Ctx, memberIds: number[]): Promise<void> {
  await tellOfPacks(tx, ctx, await grantDefaultPacks(tx, ctx, memberIds));
}

/**
 * Which of these people of one name a row means: the only one; else one about whom it says nothing new; else the only one with
 * the membership that it names. Null where that is nobody, or could be several: a father and his son are never taken for each
 * other. `ids` is in the order in which they are locked.
 */
export async function whoIsMeant(
  tx: ClubTx,
  ids: readonly number[],
  row: MemberSheetRow,
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): Promise<StoredMember | null> {
  const people: StoredMember[] = [];
  for (const id of ids) people.push(await lockMember(tx, id));
  const [only, another] = people;
  if (only && !another && !isOneOfSeveral) return only;
  const categoryId = row.category === undefined ? null : await categoryCalled(tx, row.category);
  const isKnown = (person: StoredMember) =>
    changeOf(person, { ...row, ...unnamed, membership_category_id: categoryId }) === null;
  const memberships = await membershipsHeldBy(tx, ids);
  const candidates = people.filter((person) => isKnown(person) && fits(memberships.get(person.id), row));
  if (candidates[0]) return candidates[0];
  if (!another || row.category === undefined) return null;
  const [one, more] = people.filter(({ id }) => fits(memberships.get(id), row));
  return one && !more ? one : null;
}

/** They were found by name, in any spelling. */
const unnamed = { first_name: undefined, last_name: undefined };

function fits(membership: string | undefined, { category }: MemberSheetRow): boolean {
  return category === undefined || textKey(membership ?? "") === textKey(category);
}
