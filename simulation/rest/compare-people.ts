import type { AdminMember, MemberRow } from "#contract/member-rows.ts";
import { untilAnswered } from "../acts/until-answered.ts";
import type { Person } from "../stage/cast.ts";
import { cents, type World } from "../world.ts";
import type { Problems } from "./compare.ts";

/** Logins in somebody's family beside those that were there from the beginning: no family and no admin gives any here. */
export function strangersIn(
  { cast }: World,
  { name, club }: Person,
  { secondary_members }: Pick<AdminMember, "secondary_members">,
): string[] {
  const known = new Set(
    [...cast.people.values()].filter((one) => one.club === club && one.token).map(({ id }) => id),
  );
  return secondary_members
    .filter(({ id, email }) => email !== "" && !known.has(id))
    .map(({ email }) => `${email} spends the credits of ${name}`);
}

/** Whoever came by a mended list has what it gave them, once, however often it was loaded. */
export async function compareImported(world: World, problem: Problems): Promise<void> {
  for (const [email, { club, cents: expected }] of world.books.imported) {
    const path = `/api/club-member/show?keywords=${encodeURIComponent(email)}`;
    const listed = await untilAnswered(() => world.asAdmin(club)<MemberRow[]>({ method: "GET", path }));
    const rows = Array.isArray(listed.data) ? listed.data : [];
    const shown = rows.find(({ user }) => user.email === email);
    if (shown && cents(shown.user.credits) !== expected)
      problem(
        "an import gave credits more than once, or not at all",
        `${email}: ${expected} by the list, ${cents(shown.user.credits)} in the panel`,
      );
  }
}
