import { maxFamily } from "#contract/members.ts";
import { textKey } from "#contract/same-text.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { RowRefusal } from "#server/platform/sheets/row-problem.ts";
import { mapInSlices } from "#server/platform/slices.ts";
import { createMembers, type NewMember } from "../../../../people/members/index.ts";
import { giveJoiningCreditsTo, grantToEach, openWallets } from "../../../../shop/credits/index.ts";
import type { GroupedRow, RowEnd } from "../../import-definition.ts";
import { personMark } from "../../rows.queries.ts";
import type { RowContext } from "./families.rules.ts";
import { grantOf, newPrimary, primaryNamed } from "./load-member.ts";
import {
  familyIsFull,
  namesOfSecondary,
  newSecondary,
  noPrimary,
  severalCalledSo,
  unlistedPrimary,
} from "./load-secondary.ts";
import { familyMark, type MemberSheetRow, readMemberRow } from "./member-row.rules.ts";
import { isPerhapsKnown } from "./namesakes.ts";
import { categoryCalled, takenAddresses } from "./people.queries.ts";
import type { FindMembership } from "./person-change.ts";
import { givePacks } from "./person-change.ts";

/** A person whom a row adds, in whose family, null for a primary member, and what their children are called. */
type Added = { asked: MemberSheetRow; person: NewMember; under: Added | null; children: Set<string> };

/**
 * Adds the people of new families with a few statements for all of them; rows that do not fit are refused. Everything else, such
 * as who is there already, packs, and what comes after it in the same family, is null: it is for `loadMember` and `loadPack`.
 */
export async function loadFamilies(
  tx: ClubTx,
  ctx: Ctx,
  rows: readonly GroupedRow[],
  of: RowContext,
): Promise<RowEnd[]> {
  const emails = rows.flatMap(({ cells: { email = "", primary_email = "" } }) => [email, primary_email]);
  const known: Known = {
    taken: await takenAddresses(tx, [...new Set(emails.map((email) => email.toLowerCase()))]),
    added: new Map(),
    find: remembered((name) => categoryCalled(tx, name)),
  };
  const left = new Set<GroupedRow["group"]>();
  const planned = await mapInSlices(rows, async (row) => {
    const plan = left.has(row.group) ? null : await planOf(row, of, known);
    if (plan === null) left.add(row.group);
    return plan;
  });
  const added = planned.flatMap((plan) => (plan === null || plan instanceof RowRefusal ? [] : [plan]));
  const joining = await write(tx, ctx, added, of);
  return planned.map((plan) =>
    plan === null || plan instanceof RowRefusal
      ? plan
      : { outcome: "loaded", lines: [], joiningCents: joining.get(plan) ?? 0 },
  );
}

type Known = {
  /** Addresses of members, and of those who are being added. */
  taken: Set<string>;
  /** Primary members who are being added, by their address. */
  added: Map<string, Added>;
  find: FindMembership;
};

async function planOf(
  { id, sheet, cells, marks }: GroupedRow,
  { sizeGroups, shared, several, inRows, namesakes }: RowContext,
  known: Known,
): Promise<Added | RowRefusal | null> {
  if (sheet !== "members" || marks[personMark] !== undefined) return null;
  try {
    const asked = readMemberRow(cells, marks);
    const { email } = asked;
    if (email !== undefined && known.taken.has(email)) return null;
    const primary_email = primaryNamed(asked);
    if (isNotByAddress(asked, namesakes) || marks[familyMark] !== undefined) return null;
    const how = { sizeGroups, marks, other: shared.get(id) };
    const plan =
      primary_email === undefined
        ? {
            asked,
            person: await newPrimary(asked, how, known.find),
            under: null,
            children: new Set<string>(),
          }
        : await childOf(primary_email, asked, { ...how, isOneOfSeveral: several.has(id), inRows }, known);
    if (!plan) return null;
    plan.under?.children.add(nameKeyOf(plan.person));
    if (email !== undefined) known.taken.add(email);
    if (email !== undefined && !plan.under) known.added.set(email, plan);
    return plan;
  } catch (error) {
    if (error instanceof RowRefusal) return error;
    throw error;
  }
}

/** Whether somebody, or whose child it is, has to be looked for by name. */
function isNotByAddress(row: MemberSheetRow, namesakes: RowContext["namesakes"]): boolean {
  if (row.primary_email !== undefined) return false;
  return row.email === undefined || row.primary_name !== undefined || isPerhapsKnown(row, namesakes);
}

/** Null where the primary member is not new, or the family has somebody of this name: perhaps the same person. */
async function childOf(
  primary_email: string,
  asked: MemberSheetRow,
  how: Parameters<typeof newSecondary>[1] & Pick<RowContext, "inRows"> & { isOneOfSeveral: boolean },
  { added, taken, find }: Known,
): Promise<Added | null> {
  const names = namesOfSecondary(asked);
  const under = added.get(primary_email);
  if (!under && !taken.has(primary_email))
    throw how.inRows.has(primary_email) ? noPrimary() : unlistedPrimary();
  if (!under || under.children.has(nameKeyOf(names))) return null;
  if (how.isOneOfSeveral) throw severalCalledSo(false);
  if (under.children.size + 1 >= maxFamily) throw familyIsFull({ email: primary_email });
  return { asked, person: await newSecondary(asked, how, find), under, children: new Set() };
}

function nameKeyOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return textKey(`${first_name} ${last_name}`);
}

/** Returns the joining credits that each was given, in cents. */
async function write(
  tx: ClubTx,
  ctx: Ctx,
  added: readonly Added[],
  { givesJoining, added: addedIds }: RowContext,
): Promise<Map<Added, number>> {
  if (added.length === 0) return new Map();
  const ids = new Map<Added, number>();
  const create = async (some: readonly Added[]) => {
    const people = some.map(({ person, under }) => ({
      ...person,
      primary_member_id: under && (ids.get(under) ?? null),
    }));
    for (const [at, id] of (await createMembers(tx, ctx, people)).entries()) {
      const one = some[at];
      if (one) ids.set(one, id);
      addedIds.add(id);
    }
  };
  const primaries = added.filter(({ under }) => under === null);
  await create(primaries);
  await openWallets(tx, [...ids.values()]);
  await create(added.filter(({ under }) => under !== null));
  const given = givesJoining
    ? await giveJoiningCreditsTo(tx, ctx, [...ids.values()])
    : new Map<number, number>();
  await givePacks(tx, ctx, [...ids.values()]);
  const grants = primaries.flatMap((one) => grantOf(ctx, one.asked, ids.get(one) ?? 0) ?? []);
  await grantToEach(tx, ctx, grants);
  return new Map([...ids].map(([one, id]) => [one, given.get(id) ?? 0]));
}

/** Asks once for each name. */
function remembered(find: FindMembership): FindMembership {
  const found = new Map<string, Promise<number | null>>();
  return (name) => {
    const id = found.get(name) ?? find(name);
    found.set(name, id);
    return id;
  };
}
