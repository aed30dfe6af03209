import type { GetInputPropsReturnType } from "@mantine/form";
import type { AdminMember } from "#contract/member-rows.ts";
import { secondaryMembers as words } from "#words/panel/secondary-members.ts";
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

/** The membership of a secondary member: the primary member's, unless they have their own. */
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
        placeholder: words.ownMembership.as(
          primary.first_name,
          primary.membership_category?.name ?? words.ownMembership.none,
        ),
        description: words.ownMembership.itDecidesWhichPacks(primary.name),
      }}
    />
  );
}
