import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { memberChanges } from "#contract/member-forms.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { listAddress } from "#web/lib/list-address.ts";
import { inFormOnItsPage } from "#web/lib/mutation-cache.ts";
import { editSubMemberPath, panelPaths } from "#web/lib/panel-paths.ts";
import { SizeFields } from "#web/shared/products/size-fields.tsx";
import { FormColumns, FormPage, FormSection } from "#web/ui/form-page.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { zodResolver } from "#web/ui/use-form.ts";
import { useVersionedForm } from "#web/ui/use-versioned-form.ts";
import { members as words } from "#words/panel/members.ts";
import { memberValues, toMemberChanges } from "../../member-form.ts";
import { emailLock, familyLogins } from "../../person-words.ts";
import { SecondaryCard } from "../secondary/secondary-card.tsx";
import { type FormChoices, useFormChoices } from "../use-form-choices.ts";
import { useKeptPerson } from "../use-kept-person.ts";
import { useMembershipPreview } from "../use-membership-preview.ts";
import { AccountCard } from "./cards.tsx";
import { MemberTabs } from "./member-tabs.tsx";
import { isEmailTaken, MembershipField, PersonFields, StatusField } from "./person-fields.tsx";
import { PersonHeader } from "./person-header.tsx";
import { NoMember, PersonSkeleton } from "./person-state.tsx";
import { RemovalCard } from "./removal-card.tsx";

/** One primary member with everything about them. */
export function Component() {
  const id = Number(useParams().id);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const member = useQuery(adminApi.clubMembers.get.queryOptions({ input: { id }, enabled: isNumber }));
  const choices = useFormChoices();
  const [isGone, setGone] = useState(false);
  const list = listAddress(panelPaths.members, useLocation().state);
  // Leaving this way takes the form with it, so nobody is asked about changes to somebody who is gone.
  if (isGone) return <Navigate to={list} replace />;
  if (!isNumber || hasCode(member.error, "NOT_FOUND")) return <NoMember />;
  const skeleton = <PersonSkeleton title={words.editMember.member} />;
  return (
    <QueryState query={member} skeleton={skeleton}>
      {({ data }) =>
        data.primary ? (
          <Navigate to={editSubMemberPath(data.primary.id, data.id)} replace />
        ) : (
          <QueryState query={choices} skeleton={skeleton}>
            {(answer) => (
              <MemberForm
                key={id}
                member={data}
                choices={answer.data}
                list={list}
                onReload={async () => (await member.refetch()).data?.data}
                onGone={() => setGone(true)}
              />
            )}
          </QueryState>
        )
      }
    </QueryState>
  );
}

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
function MemberForm({ member, choices, list, onReload, onGone }: MemberFormProps) {
  const { form, page } = useEditMember(member, onReload);
  const saved = member.membership_category?.id ?? null;
  const chosen = Number(form.values.membership_category_id) || null;
  const comesBack = member.account_status === 2 && form.values.account_status !== "2";
  const preview = useMembershipPreview(member.id, chosen, chosen !== saved || comesBack);
  const profile = (
    <FormPage title={member.name} hasHeader={false} {...page}>
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
function useEditMember(member: AdminMember, newest: MemberFormProps["onReload"]) {
  const saving = useMutation(
    adminApi.clubMembers.update.mutationOptions({ ...inFormOnItsPage, ...useKeptPerson() }),
  );
  const { form, onSubmit, begin, page } = useVersionedForm({
    subject: member,
    valuesOf: memberValues,
    validate: (values, read) => zodResolver(memberChanges)(toMemberChanges(values, read)),
    isSaving: saving.isPending,
    newest,
    atField: isEmailTaken,
  });
  const onSave = onSubmit((values, read, onError) =>
    saving.mutate(toMemberChanges(values, read), {
      onSuccess: ({ data }) => begin(data),
      onError,
    }),
  );
  return { form, page: { ...page, onSave } };
}
