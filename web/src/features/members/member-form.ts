import { z } from "zod";
import type { memberChanges, newMemberForm, secondaryMemberForm } from "#contract/member-forms.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { personFields } from "#contract/members.ts";
import { fieldsOf } from "#web/lib/form-fields.ts";

type AccountStatus = AdminMember["account_status"];
type SecondaryMember = Pick<
  AdminMember,
  keyof PersonValues | "relation" | "email" | "account_status" | "membership_category" | "membership_is_own"
>;

const personForm = z.object(personFields);
type PersonValues = z.output<typeof personForm>;
const nobody: PersonValues = { first_name: "", last_name: "", phone: "", sizes: {} };

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
