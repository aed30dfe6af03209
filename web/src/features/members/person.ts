import { z } from "zod";
import { searchText } from "#contract/fold-text.ts";
import type { InvitationOutcome } from "#contract/inviting.ts";
import type { memberChanges, newMemberForm, secondaryMemberForm } from "#contract/member-forms.ts";
import type { AdminMember, MemberRow } from "#contract/member-rows.ts";
import { personFields } from "#contract/members.ts";
import { fieldsOf } from "#web/lib/form-fields.ts";
import { formatDollars } from "#web/lib/format.ts";
import { formatCount } from "#web/words/counted.ts";
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

const outcomeWords: Record<InvitationOutcome, string> = {
  mailed: words.invitation.emailed,
  not_delivered: words.invitation.notDelivered,
  no_email: words.invitation.noEmailAddress,
  active: words.invitation.alreadyHasAPassword,
  inactive: words.invitation.inactive,
  just_mailed: words.invitation.emailedWithinTheLastHour,
  not_due: words.invitation.emailedRecently,
  gone: words.invitation.noLongerExists,
};

export function outcomeWord(outcome: InvitationOutcome): string {
  return outcomeWords[outcome];
}

type LeftOut = Partial<Record<InvitationOutcome, number>>;

/** `2 have no email address, 5 ...` as lines; nothing for a reason that nobody has. */
export function leftOutLines(leftOut: LeftOut): { outcome: InvitationOutcome; words: string }[] {
  return (Object.keys(outcomeWords) as InvitationOutcome[]).flatMap((outcome) => {
    const count = leftOut[outcome] ?? 0;
    return count > 0 ? [{ outcome, words: `${outcomeWords[outcome]}: ${formatCount(count)}` }] : [];
  });
}

/** `3 times`, where it was more than once. */
export function timesWord({ invitation_count }: Pick<MemberRow, "invitation_count">): string {
  return invitation_count > 1 ? words.invitation.times(invitation_count) : "";
}

type AccountStatus = AdminMember["account_status"];
type SecondaryMember = Pick<
  AdminMember,
  keyof PersonValues | "relation" | "email" | "account_status" | "membership_category" | "membership_is_own"
>;

const personForm = z.object(personFields);
type PersonValues = z.output<typeof personForm>;
const unnamed = z.string().default("");
const nobody: PersonValues = personForm.extend({ first_name: unnamed, last_name: unnamed }).parse({});

/** Fields of a choice hold its value as text; nothing chosen is null. */
export type MemberValues = PersonValues & { email: string; membership_category_id: string | null };
export type NewMemberValues = MemberValues & { invite: boolean; grant_joining_credits: boolean };
export type MemberChangeValues = MemberValues & { account_status: string; grant_joining_credits: boolean };
export type SecondaryValues = MemberValues & {
  relation: string;
  account_status: string;
  invite: boolean;
};

export const newMemberValues: NewMemberValues = {
  ...nobody,
  email: "",
  membership_category_id: null,
  invite: true,
  grant_joining_credits: true,
};

export function memberValues(member: AdminMember): MemberChangeValues {
  return {
    ...fieldsOf(personForm, member),
    email: member.email,
    membership_category_id: member.membership_category ? String(member.membership_category.id) : null,
    account_status: String(member.account_status),
    grant_joining_credits: true,
  };
}

/** The form of a secondary member; a new one bears its primary's last name until somebody types another. */
export function secondaryValues(person: SecondaryMember | null, lastName: string): SecondaryValues {
  if (person === null) {
    return {
      ...nobody,
      last_name: lastName,
      email: "",
      relation: "",
      membership_category_id: null,
      account_status: "0",
      invite: true,
    };
  }
  const { email, relation } = person;
  return {
    ...fieldsOf(personForm, person),
    email,
    relation,
    membership_category_id: ownMembershipOf(person)?.toString() ?? null,
    account_status: String(person.account_status),
    // A login that is there already has had its invitation.
    invite: email === "",
  };
}

/** The membership that somebody has themselves; null where a secondary member goes with the primary one's. */
export function ownMembershipOf({
  membership_category,
  membership_is_own,
}: Pick<AdminMember, "membership_category" | "membership_is_own">): number | null {
  return membership_is_own ? (membership_category?.id ?? null) : null;
}

export function toNewMember(values: NewMemberValues): z.input<typeof newMemberForm> {
  return { ...values, ...sent(values), invite: values.invite && values.email.trim() !== "" };
}

export function toMemberChanges(
  values: MemberChangeValues,
  { id, version }: Pick<AdminMember, "id" | "version">,
): z.input<typeof memberChanges> {
  return { ...values, ...sent(values), id, version, account_status: toStatus(values.account_status) };
}

export function toSecondaryMember(
  values: SecondaryValues,
  primaryId: number,
  existing: Pick<AdminMember, "id" | "version"> | null,
): z.input<typeof secondaryMemberForm> {
  const { account_status, ...person } = values;
  return {
    ...person,
    ...sent(values),
    invite: values.invite && values.email.trim() !== "",
    primary_member_id: primaryId,
    ...(existing && {
      id: existing.id,
      version: existing.version,
      account_status: toStatus(account_status),
    }),
  };
}

function sent({ membership_category_id, sizes }: MemberValues) {
  return {
    membership_category_id: membership_category_id === null ? null : Number(membership_category_id),
    sizes: knownSizes(sizes),
  };
}

/** A garment without a size is left out rather than sent empty. */
function knownSizes(sizes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(sizes).filter(([, size]) => size.trim() !== ""));
}

function toStatus(value: string): AccountStatus {
  return value === "0" ? 0 : value === "1" ? 1 : 2;
}
