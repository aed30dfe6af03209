import { isSameText } from "#contract/same-text.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { RowRefusal, type RowResult } from "#server/platform/sheets/row-problem.ts";
import { createMembers, type NewMember } from "../../../../people/members/index.ts";
import { giveJoiningCreditsTo, grantToEach, openWallets } from "../../../../shop/credits/index.ts";
import type { GroupedRow, RowEnd } from "../../import-definition.ts";
import type { FindMembership } from "./change-person.ts";
import { grantOf, newPrimary, primaryNamed } from "./load-member.ts";
import { namesOfSecondary, newSecondary } from "./load-secondary.ts";
import { type MemberSheetRow, readMemberRow } from "./member-row.rules.ts";
import { categoryCalled, takenAddresses } from "./people.queries.ts";
import { givePacks } from "./person-change.ts";
import type { RowContext } from "./row-context.ts";

/** A person whom a row adds, and in whose family: null for a primary member. */
type Added = { asked: MemberSheetRow; person: NewMember; under: Added | null; children: Added[] };

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
  const emails = rows.flatMap(({ cells }) => cells.email?.toLowerCase() ?? []);
  const known: Known = {
    taken: await takenAddresses(tx, emails),
    added: new Map(),
    find: remembered((name) => categoryCalled(tx, name)),
  };
  const left = new Set<GroupedRow["group"]>();
  const planned: (Added | RowRefusal | null)[] = [];
  for (const row of rows) {
    const plan = left.has(row.group) ? null : await planOf(row, of, known);
    if (plan === null) left.add(row.group);
    planned.push(plan);
  }
  const added = planned.flatMap((plan) => (plan === null || plan instanceof RowRefusal ? [] : [plan]));
  await write(tx, ctx, added, of);
  const loaded: RowResult = { outcome: "loaded", lines: [] };
  return planned.map((plan) => (plan === null || plan instanceof RowRefusal ? plan : loaded));
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
  { sizeGroups, shared }: RowContext,
  known: Known,
): Promise<Added | RowRefusal | null> {
  if (sheet !== "members") return null;
  try {
    const asked = readMemberRow(cells, marks);
    const { email } = asked;
    if (email !== undefined && known.taken.has(email)) return null;
    const primaryEmail = primaryNamed(asked);
    const how = { sizeGroups, marks, other: shared.get(id) };
    const plan =
      primaryEmail === undefined
        ? { asked, person: await newPrimary(asked, how, known.find), under: null, children: [] }
        : await childOf(known.added.get(primaryEmail), asked, how, known.find);
    if (!plan) return null;
    plan.under?.children.push(plan);
    if (email !== undefined) known.taken.add(email);
    if (email !== undefined && !plan.under) known.added.set(email, plan);
    return plan;
  } catch (error) {
    if (error instanceof RowRefusal) return error;
    throw error;
  }
}

/** Null where the primary member is not new, or the family has somebody of this name: perhaps the same person. */
async function childOf(
  under: Added | undefined,
  asked: MemberSheetRow,
  how: Parameters<typeof newSecondary>[2],
  find: FindMembership,
): Promise<Added | null> {
  const { firstName, lastName } = namesOfSecondary(asked);
  const isCalledSo = ({ person }: Added) =>
    isSameText(person.firstName, firstName) && isSameText(person.lastName, lastName);
  if (!under || under.children.some(isCalledSo)) return null;
  const held = async () => under.person.membershipCategoryId ?? null;
  return { asked, person: await newSecondary(asked, held, how, find), under, children: [] };
}

async function write(
  tx: ClubTx,
  ctx: Ctx,
  added: readonly Added[],
  { givesJoining }: RowContext,
): Promise<void> {
  if (added.length === 0) return;
  const ids = new Map<Added, number>();
  const create = async (some: readonly Added[]) => {
    const people = some.map(({ person, under }) => ({
      ...person,
      primaryMemberId: under && (ids.get(under) ?? null),
    }));
    for (const [at, id] of (await createMembers(tx, ctx, people)).entries()) {
      const one = some[at];
      if (one) ids.set(one, id);
    }
  };
  const primaries = added.filter(({ under }) => under === null);
  await create(primaries);
  await openWallets(tx, [...ids.values()]);
  await create(added.filter(({ under }) => under !== null));
  if (givesJoining) await giveJoiningCreditsTo(tx, ctx, [...ids.values()]);
  await givePacks(tx, ctx, [...ids.values()]);
  const grants = primaries.flatMap((one) => grantOf(ctx, one.asked, ids.get(one) ?? 0) ?? []);
  await grantToEach(tx, ctx, grants);
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
