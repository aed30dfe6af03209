import { searchText } from "#contract/fold-text.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { formatDollars } from "#web/lib/format.ts";
import { memberCredits } from "#words/panel/member-credits.ts";
import { members as words } from "#words/panel/members.ts";

/** What a secondary member may be to the primary one; anything else can be typed. */
export const relations = [
  words.person.son,
  words.person.daughter,
  words.person.child,
  words.person.partner,
  words.person.spouse,
  words.person.parent,
  words.person.sibling,
  words.person.grandchild,
];

export function initial(name: string): string {
  return ([...name.trim()][0] ?? "?").toUpperCase();
}

/** Whether the typed name is the person's, in any spelling: without its accents, with another apostrophe, in capitals. */
export function isNameTyped(typed: string, name: string): boolean {
  return searchText(name) !== undefined && searchText(typed) === searchText(name);
}

/** The secondary members whose logins end, and come back, with this member's account. */
export function familyLogins({ secondary_members }: Pick<AdminMember, "secondary_members">): string[] {
  return secondary_members
    .filter(({ email, account_status }) => email !== "" && account_status !== 2)
    .map(({ name }) => name);
}

/** What is said of joining credits that were given this season, and what somebody may do about them. */
export function givenWords(given: number, mayDeduct: boolean): string[] {
  if (given === 0) return [];
  const { deductThem, anAdminDeductsThem } = memberCredits.mistake;
  return [
    words.membershipField.inJoiningCreditsWereGranted(formatDollars(given)),
    mayDeduct ? deductThem : anAdminDeductsThem,
  ];
}

/** Why the caller may not change the person's email address; null if they may. */
export function emailLock({ can }: Pick<AdminMember, "can">): string | null {
  if (can.change_email) return null;
  return words.person.emailIsLocked;
}

/** Who a secondary member is to the primary one, and their membership where it is one of their own: `Daughter · Junior`. */
export function withMembership({
  relation,
  membership_category,
  membership_is_own,
}: Pick<AdminMember, "relation" | "membership_category" | "membership_is_own">): string {
  return [relation, membership_is_own && membership_category?.name].filter(Boolean).join(" · ");
}
