import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type RowResult, rowProblem } from "#server/platform/sheets/row-problem.ts";
import type { Marks } from "#server/platform/sheets/sheet-columns.ts";
import type { Text } from "#server/words/languages.ts";
import {
  createMember,
  lockMember,
  membershipHeldBy,
  type NewMember,
} from "../../../../people/members/index.ts";
import { giveJoiningCredits } from "../../../../shop/credits/index.ts";
import { changePerson, type FindMembership, namedMembership } from "./change-person.ts";
import { fitRow } from "./fit-row.rules.ts";
import type { MemberSheetRow } from "./member-row.rules.ts";
import { categoryCalled, memberOfAddress, secondariesCalled } from "./people.queries.ts";
import { givePacks, refuseOfSecondary } from "./person-change.ts";
import type { RowContext } from "./row-context.ts";

const missing: Text = ({ importRows }) => importRows.missing;

type How = Pick<RowContext, "givesJoining" | "sizeGroups"> & { marks: Marks };

/** Adds the secondary member of a row, or fills in one known by the primary member and both names. */
export async function loadSecondary(
  tx: ClubTx,
  ctx: Ctx,
  asked: MemberSheetRow,
  { primaryEmail, givesJoining, ...how }: How & { primaryEmail: string },
): Promise<RowResult> {
  const { firstName, lastName } = namesOfSecondary(asked);
  const primaryId = await primaryOfAddress(tx, primaryEmail);
  const primary = await lockMember(tx, primaryId);
  const [id, another] = await secondariesCalled(tx, primary.id, { firstName, lastName });
  if (another !== undefined)
    throw rowProblem("First name", ({ importRows }) => importRows.severalSecondaries);
  if (id !== undefined) return fillIn(tx, ctx, asked, { ...how, id, givesJoining });
  const held = () => membershipHeldBy(tx, primary.id);
  const find: FindMembership = (name) => categoryCalled(tx, name);
  const addedId = await createMember(tx, ctx, {
    ...(await newSecondary(asked, held, how, find)),
    primaryMemberId: primary.id,
  });
  if (givesJoining) await giveJoiningCredits(tx, ctx, addedId);
  await givePacks(tx, ctx, [addedId]);
  return { outcome: "loaded", lines: [] };
}

/** Both names, which tell the children of a family apart. Throws if one is missing, or the row asks for what is the primary's. */
export function namesOfSecondary(asked: MemberSheetRow): { firstName: string; lastName: string } {
  const { firstName, lastName } = asked;
  if (firstName === undefined) throw rowProblem("First name", missing);
  if (lastName === undefined) throw rowProblem("Last name", missing);
  refuseOfSecondary(asked);
  return { firstName, lastName };
}

/** The secondary member whom a row adds; `held` is the primary's membership. Throws if the row does not fit. */
export async function newSecondary(
  asked: MemberSheetRow,
  held: () => Promise<number | null>,
  how: Omit<How, "givesJoining">,
  find: FindMembership,
): Promise<NewMember> {
  const row = fitRow(asked, null, how);
  const named = await namedMembership(row, find);
  const { email = null, phone = "", relation = "", sizes } = row;
  return {
    ...namesOfSecondary(row),
    email,
    phone,
    relation,
    sizes: Object.fromEntries(sizes),
    // Who has the primary's membership shares it.
    membershipCategoryId: named !== null && named === (await held()) ? null : named,
    // Without a login there is nothing to activate.
    accountStatus: email === null ? 1 : 0,
  };
}

async function fillIn(
  tx: ClubTx,
  ctx: Ctx,
  asked: MemberSheetRow,
  { id, givesJoining, ...how }: How & { id: number },
): Promise<RowResult> {
  const before = await lockMember(tx, id);
  const row = fitRow(asked, before, how);
  if (row.email !== undefined && row.email !== before.email)
    throw rowProblem("E-mail", ({ importRows }) => importRows.otherAddress);
  // Found by name in any case, so these are no change.
  const known = { ...row, firstName: undefined, lastName: undefined };
  const changed = await changePerson(tx, ctx, before, { row: known, givesJoining });
  return changed ?? { outcome: "skipped", lines: [ctx.words.importRows.nothingToChange] };
}

/** Throws if nobody has the address, or a secondary member does. */
export async function primaryOfAddress(tx: ClubTx, email: string): Promise<number> {
  const found = await memberOfAddress(tx, email);
  if (!found) throw rowProblem("Primary e-mail", ({ importRows }) => importRows.noMember);
  if (found.isSecondary) throw rowProblem("Primary e-mail", ({ importRows }) => importRows.secondarysAddress);
  return found.id;
}
