import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { rowProblem } from "#server/platform/sheets/row-problem.ts";
import { headingOf } from "#server/platform/sheets/sheet-columns.ts";
import type { MemberChange, StoredMember } from "../../../../people/members/index.ts";
import { grantDefaultPacks, tellOfPacks } from "../../../../sales/entitlements/index.ts";
import type { Change } from "../../rows.queries.ts";
import { membersSheet } from "../sheets/members.sheet.ts";
import type { MemberSheetRow } from "./member-row.rules.ts";

/** Throws if a row asks for a secondary member what belongs to the primary one. */
export function refuseOfSecondary({ creditsCents }: MemberSheetRow): void {
  if (creditsCents > 0) throw rowProblem("Credits", ({ importRows }) => importRows.sharesCredits);
}

type Filled = Pick<MemberSheetRow, "firstName" | "lastName" | "email" | "phone" | "relation" | "sizes"> & {
  membershipCategoryId?: number | null;
};

/** Which of the filled cells differ from what is stored; null if none do. */
export function changeOf(before: StoredMember, filled: Filled): MemberChange | null {
  const sizes = sizesWith(before.sizes, filled.sizes);
  const wanted = {
    firstName: filled.firstName,
    lastName: filled.lastName,
    // A login of their own gives somebody in a family more than a list says.
    ...(before.email === null && before.primaryMemberId === null && filled.email !== undefined
      ? { email: filled.email, accountStatus: before.accountStatus === 2 ? 2 : 0 }
      : {}),
    phone: filled.phone,
    relation: before.primaryMemberId === null ? undefined : filled.relation,
    membershipCategoryId: filled.membershipCategoryId ?? undefined,
    sizes: JSON.stringify(sizes) === JSON.stringify(before.sizes) ? undefined : sizes,
  };
  const changed = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && value !== before[key as keyof typeof wanted],
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as MemberChange) : null;
}

/** What changes of a person, by the headings of its columns, before and after. */
export function changesOf(
  before: StoredMember,
  change: MemberChange,
  membership: { before: string; after: string },
): Change[] {
  const heading = (key: string) => headingOf(membersSheet, key);
  const texts = [
    { key: "first_name", before: before.firstName, after: change.firstName },
    { key: "last_name", before: before.lastName, after: change.lastName },
    { key: "email", before: before.email ?? "", after: change.email ?? undefined },
    { key: "phone", before: before.phone, after: change.phone },
    { key: "relation", before: before.relation, after: change.relation },
    ...(change.membershipCategoryId ? [{ key: "category", ...membership }] : []),
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

/** The profile with these sizes; a group that exists in another case keeps its name. */
function sizesWith(sizes: Record<string, string>, filled: MemberSheetRow["sizes"]): Record<string, string> {
  const after = new Map(Object.entries(sizes));
  for (const [group, size] of filled) {
    const known = [...after.keys()].find((one) => one.toLowerCase() === group.toLowerCase());
    after.set(known ?? group, size);
  }
  return Object.fromEntries(after);
}

/** Grants people the packs that come with their membership, and tells their families. */
export async function givePacks(tx: ClubTx, ctx: Ctx, memberIds: number[]): Promise<void> {
  await tellOfPacks(tx, ctx, await grantDefaultPacks(tx, ctx, memberIds));
}
