import { Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { zod4Resolver } from "mantine-form-zod-resolver";
import { useState } from "react";
import { type AdminMember, memberChanges } from "#contract/club-members.ts";
import { AuditTrail } from "../../../../ui/audit-trail.tsx";
import { FormPage } from "../../../../ui/form-page.tsx";
import { FormSection } from "../../../../ui/form-section.tsx";
import { MemberPacks } from "../../../../ui/member-packs.tsx";
import { SizeFields } from "../../../../ui/size-fields.tsx";
import { joiningDifference } from "../../credits.ts";
import { memberValues, toMemberChanges } from "../../member-form.ts";
import { emailLock, familyLogins } from "../../person-words.ts";
import { type FormChoices, useSaveMember, useTakenBack } from "../api.ts";
import { CreditsCard } from "../credits/credits-card.tsx";
import { Statement } from "../credits/statement.tsx";
import { SecondaryCard } from "../secondary/secondary-card.tsx";
import { AccountCard } from "./account-card.tsx";
import { MembershipField } from "./membership-field.tsx";
import classes from "./person.module.css";
import { PersonFields } from "./person-fields.tsx";
import { RemovalCard } from "./removal-card.tsx";
import { StatusField } from "./status-field.tsx";
import { focusFirst, useFormFailure } from "./use-form-failure.ts";

type MemberFormProps = {
  member: AdminMember;
  choices: FormChoices;
  /** Where the way back leads. */
  list: string;
  /** Gives the member as they are now. */
  onReload: () => Promise<AdminMember | undefined>;
  onGone: () => void;
};

/** The form of a member, and beside and below it what is known and done without saving. */
export function MemberForm({ member, choices, list, onReload, onGone }: MemberFormProps) {
  const edit = useEditMember(member, choices, onReload);
  const { form } = edit;
  const saved = member.membership_category?.id ?? null;
  const takenBack = useTakenBack(member.id, saved, Number(form.values.membership_category_id) || null);
  return (
    <>
      <FormPage
        title={member.name}
        back={{ to: list, label: "Members" }}
        isDirty={form.isDirty()}
        isSaving={edit.isSaving}
        onSave={edit.save}
        onDiscard={form.reset}
        error={edit.error}
        onReload={() => void edit.reload()}
      >
        <div className={classes.columns}>
          <Stack gap="lg">
            <FormSection title="Person">
              <PersonFields
                field={form.getInputProps}
                email={{ isRequired: true, description: "They log in with it." }}
                emailLock={emailLock(member)}
              />
              <StatusField
                field={form.getInputProps("account_status")}
                saved={member.account_status}
                chosen={form.values.account_status}
                family={familyLogins(member)}
              />
            </FormSection>
            <FormSection title="Membership">
              <MembershipField
                categories={choices.membership_categories}
                field={form.getInputProps("membership_category_id")}
                offered={edit.difference}
                takenBack={takenBack}
                offerLabel={
                  member.membership_category
                    ? "Grant the difference in joining credits"
                    : "Grant the joining credits"
                }
                offerField={form.getInputProps("grant_difference", { type: "checkbox" })}
              />
            </FormSection>
            <FormSection title="Sizes" description="Filled in for the member when they choose from a pack.">
              <SizeFields
                groups={choices.size_groups}
                value={form.values.sizes}
                onChange={(sizes) => form.setFieldValue("sizes", sizes)}
                errors={form.errors}
              />
            </FormSection>
          </Stack>
          <Stack gap="lg" className={classes.aside}>
            <CreditsCard member={member} />
            <MemberPacks memberId={member.id} />
            <SecondaryCard member={member} />
            <AccountCard member={member} />
          </Stack>
          <RemovalCard member={member} onGone={onGone} />
        </div>
      </FormPage>
      <Stack gap="xl" mt="xl" className={classes.words}>
        <Statement memberId={member.id} />
        <AuditTrail filters={{ member_id: member.id }} />
      </Stack>
    </>
  );
}

/** The form keeps to the version that it was filled from, whatever is loaded meanwhile for the cards beside it. */
function useEditMember(member: AdminMember, choices: FormChoices, onReload: MemberFormProps["onReload"]) {
  const [version, setVersion] = useState(member.version);
  const saving = useSaveMember();
  const form = useForm({
    initialValues: memberValues(member),
    validate: (values) => zod4Resolver(memberChanges)(toMemberChanges(values, { id: member.id, version })),
  });
  const { error, fail, clear } = useFormFailure(form);
  const saved = member.membership_category ? String(member.membership_category.id) : null;
  const difference = member.can.manage_credits
    ? joiningDifference(choices.membership_categories, saved, form.values.membership_category_id)
    : 0;
  const fill = (next: AdminMember) => {
    const values = memberValues(next);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    setVersion(next.version);
    clear();
  };
  const save = form.onSubmit(
    (values) => {
      clear();
      const changes = { ...values, grant_difference: values.grant_difference && difference > 0 };
      saving.mutate(toMemberChanges(changes, { id: member.id, version }), {
        onSuccess: ({ data }) => fill(data),
        onError: fail,
      });
    },
    (errors) => focusFirst(form, errors),
  );
  const reload = async () => {
    const next = await onReload();
    if (next) fill(next);
  };
  return { form, error, difference, save, reload, isSaving: saving.isPending };
}
