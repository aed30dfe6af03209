import { Checkbox, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { newMemberForm } from "#contract/member-forms.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { listAddress } from "#web/lib/list-address.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { editMemberPath, panelPaths } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { SizeFields } from "#web/shared/products/size-fields.tsx";
import { FormColumns, FormPage, FormSection } from "#web/ui/form-page.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { zodResolver } from "#web/ui/use-form.ts";
import { useVersionedForm } from "#web/ui/use-versioned-form.ts";
import { members as words } from "#words/panel/members.ts";
import { newMemberValues, toNewMember } from "../../person.ts";
import { type FormChoices, useFormChoices, useKeptPerson } from "../use-person.ts";
import { PersonSkeleton } from "./cards.tsx";
import { isEmailTaken, MembershipField, PersonFields } from "./person-fields.tsx";

/** A new member of the club. */
export function Component() {
  return (
    <QueryState query={useFormChoices()} skeleton={<PersonSkeleton title={words.addMember.addMember} />}>
      {({ data }) => <AddMember choices={data} />}
    </QueryState>
  );
}

function AddMember({ choices }: { choices: FormChoices }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const mayGrant = useMay("grantCredits");
  const add = useMutation(adminApi.clubMembers.store.mutationOptions({ ...inForm, ...useKeptPerson() }));
  const { form, onSubmit, page } = useVersionedForm({
    subject: null,
    valuesOf: () => newMemberValues,
    validate: (values) => zodResolver(newMemberForm)(toNewMember(values)),
    isSaving: add.isPending,
    atField: isEmailTaken,
  });
  const chosen = choices.membership_categories.find(
    ({ id }) => String(id) === form.values.membership_category_id,
  );
  const save = onSubmit((values, _read, onError) =>
    add.mutate(toNewMember(values), {
      onSuccess: ({ data }) => navigate(editMemberPath(data.id), { replace: true, state }),
      onError,
    }),
  );
  return (
    <FormPage
      title={words.addMember.addMember}
      back={{ to: listAddress(panelPaths.members, state), label: words.addMember.members }}
      {...page}
      onSave={save}
      saveLabel={words.addMember.addMember}
      isNew
    >
      <FormColumns
        aside={
          <FormSection title={words.addMember.membership}>
            <MembershipField
              categories={choices.membership_categories}
              field={form.getInputProps("membership_category_id")}
              preview={chosen && { joining_credits: chosen.joining_credits }}
              leaveOutField={
                mayGrant ? form.getInputProps("grant_joining_credits", { type: "checkbox" }) : null
              }
            />
          </FormSection>
        }
      >
        <FormSection title={words.addMember.person}>
          <PersonFields form={form} description={words.addMember.theyLog} />
          {form.values.email.trim() !== "" && (
            <Checkbox
              label={words.addMember.sendAnInvitation}
              description={words.addMember.emailWithLinkToChoose}
              {...form.getInputProps("invite", { type: "checkbox" })}
            />
          )}
        </FormSection>
        <FormSection title={words.addMember.sizes} description={words.addMember.filledInForMember}>
          <Stack>
            <SizeFields
              groups={choices.size_groups}
              value={form.values.sizes}
              onChange={(sizes) => form.setFieldValue("sizes", sizes)}
              errors={form.errors}
            />
          </Stack>
        </FormSection>
      </FormColumns>
    </FormPage>
  );
}
