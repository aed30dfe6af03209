import { useState } from "react";
import { memberChanges } from "#contract/member-forms.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { members as words } from "#words/panel/members.ts";
import { SizeFields } from "../../../../shared/products/size-fields.tsx";
import { FormColumns } from "../../../../ui/form-columns.tsx";
import { FormPage } from "../../../../ui/form-page.tsx";
import { FormSection } from "../../../../ui/form-section.tsx";
import { useForm, zodResolver } from "../../../../ui/use-form.ts";
import { memberValues, toMemberChanges } from "../../member-form.ts";
import { emailLock, familyLogins } from "../../person-words.ts";
import { type FormChoices, useMembershipPreview, useSaveMember } from "../api.ts";
import { SecondaryCard } from "../secondary/secondary-card.tsx";
import { AccountCard } from "./account-card.tsx";
import { MemberTabs } from "./member-tabs.tsx";
import { MembershipField } from "./membership-field.tsx";
import { PersonFields } from "./person-fields.tsx";
import { PersonHeader } from "./person-header.tsx";
import { RemovalCard } from "./removal-card.tsx";
import { StatusField } from "./status-field.tsx";
import { useFormFailure } from "./use-form-failure.ts";

type MemberFormProps = {
  member: AdminMember;
  choices: FormChoices;
  /** Where the way back leads. */
  list: string;
  /** Returns the member as they are now. */
  onReload: () => Promise<AdminMember | undefined>;
  onGone: () => void;
};

/** A member: who they are as a form, and what is known and done without saving in other tabs. */
export function MemberForm({ member, choices, list, onReload, onGone }: MemberFormProps) {
  const edit = useEditMember(member, onReload);
  const { form } = edit;
  const saved = member.membership_category?.id ?? null;
  const chosen = Number(form.values.membership_category_id) || null;
  const comesBack = member.account_status === 2 && form.values.account_status !== "2";
  const preview = useMembershipPreview(member.id, chosen, chosen !== saved || comesBack);
  const profile = (
    <FormPage
      title={member.name}
      hasHeader={false}
      isDirty={form.isDirty()}
      isSaving={edit.isSaving}
      onSave={edit.save}
      onDiscard={form.reset}
      error={edit.error}
      onReload={() => void edit.reload()}
    >
      <FormColumns
        aside={
          <>
            <FormSection title={words.memberForm.membership}>
              <StatusField
                field={form.getInputProps("account_status")}
                saved={member.account_status}
                chosen={form.values.account_status}
                hasLogin={member.email !== ""}
                family={familyLogins(member)}
              />
              <MembershipField
                categories={choices.membership_categories}
                field={form.getInputProps("membership_category_id")}
                preview={preview}
                leaveOutField={
                  member.can.manage_credits
                    ? form.getInputProps("grant_joining_credits", { type: "checkbox" })
                    : null
                }
              />
            </FormSection>
            <SecondaryCard member={member} />
            <AccountCard member={member} />
          </>
        }
        last={<RemovalCard member={member} onGone={onGone} />}
      >
        <FormSection title={words.memberForm.person}>
          <PersonFields
            field={form.getInputProps}
            description={words.memberForm.theyLogInWithIt}
            emailLock={emailLock(member)}
          />
        </FormSection>
        <FormSection title={words.memberForm.sizes} description={words.memberForm.filledInForMember}>
          <SizeFields
            groups={choices.size_groups}
            value={form.values.sizes}
            onChange={(sizes) => form.setFieldValue("sizes", sizes)}
            errors={form.errors}
          />
        </FormSection>
      </FormColumns>
    </FormPage>
  );
  return (
    <>
      <PersonHeader member={member} back={{ to: list, label: words.memberForm.members }} />
      <MemberTabs member={member} profile={profile} />
    </>
  );
}

/** The form keeps the version that it was loaded with, whatever the cards beside it load meanwhile. */
function useEditMember(member: AdminMember, onReload: MemberFormProps["onReload"]) {
  const [version, setVersion] = useState(member.version);
  const saving = useSaveMember();
  const form = useForm({
    initialValues: memberValues(member),
    validate: (values) => zodResolver(memberChanges)(toMemberChanges(values, { id: member.id, version })),
  });
  const { error, fail, clear } = useFormFailure(form);
  const fill = (next: AdminMember) => {
    const values = memberValues(next);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    setVersion(next.version);
    clear();
  };
  const save = form.onSubmit((values) => {
    clear();
    saving.mutate(toMemberChanges(values, { id: member.id, version }), {
      onSuccess: ({ data }) => fill(data),
      onError: fail,
    });
  });
  const reload = async () => {
    const next = await onReload();
    if (next) fill(next);
  };
  return { form, error, save, reload, isSaving: saving.isPending };
}
