import { textKey } from "#contract/same-text.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { lockMember, type StoredMember } from "../../../../people/members/index.ts";
import type { MemberSheetRow } from "./member-row.rules.ts";
import { categoryCalled, membershipsHeldBy } from "./people.queries.ts";
import { changeOf } from "./person-change.ts";

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
  const named = row.category === undefined ? null : await categoryCalled(tx, row.category);
  const isKnown = (person: StoredMember) =>
    changeOf(person, { ...row, ...unnamed, membershipCategoryId: named }) === null;
  const held = await membershipsHeldBy(tx, ids);
  const known = people.filter((person) => isKnown(person) && fits(held.get(person.id), row));
  if (known[0]) return known[0];
  if (!another || row.category === undefined) return null;
  const [one, more] = people.filter(({ id }) => fits(held.get(id), row));
  return one && !more ? one : null;
}

/** They were found by name, in any spelling. */
const unnamed = { firstName: undefined, lastName: undefined };

function fits(membership: string | undefined, { category }: MemberSheetRow): boolean {
  return category === undefined || textKey(membership ?? "") === textKey(category);
}
