import type { GetInputPropsReturnType } from "@mantine/form";
import type { AdminMember } from "#contract/member-rows.ts";
import { ownMembershipOf } from "../../member-form.ts";
import { type FormChoices, useMembershipPreview } from "../api.ts";
import { MembershipField } from "../person/membership-field.tsx";

type OwnMembershipProps = {
  primary: AdminMember;
  /** Null for a new one. */
  person: AdminMember | null;
  categories: FormChoices["membership_categories"];
  field: GetInputPropsReturnType;
  chosen: string | null;
};

/** The membership of a secondary member: the primary member's, unless they have one of their own. */
export function OwnMembership({ primary, person, categories, field, chosen }: OwnMembershipProps) {
  const wanted = Number(chosen) || null;
  const isJoining = person !== null && wanted !== ownMembershipOf(person);
  return (
    <MembershipField
      categories={categories}
      field={field}
      preview={useMembershipPreview(person?.id ?? 0, wanted, isJoining)}
      leaveOutField={null}
      withoutOne={{
        placeholder: `As ${primary.first_name}: ${primary.membership_category?.name ?? "none"}`,
        description: `It decides which packs they get. Leave it empty to use ${primary.name}'s membership.`,
      }}
    />
  );
}
