import { Alert, Autocomplete, Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { secondaryMemberForm } from "#contract/member-forms.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { subMembersPath } from "../../../../lib/panel-paths.ts";
import { AuditTrail } from "../../../../ui/audit-trail.tsx";
import { FormPage } from "../../../../ui/form-page.tsx";
import { FormSection } from "../../../../ui/form-section.tsx";
import { MemberPacks } from "../../../../ui/member-packs.tsx";
import { SizeFields } from "../../../../ui/size-fields.tsx";
import { useForm, zodResolver } from "../../../../ui/use-form.ts";
import { secondaryValues, toSecondaryMember } from "../../member-form.ts";
import { emailLock, relations } from "../../person-words.ts";
import { type FormChoices, useSaveSecondary } from "../api.ts";
import { AccountCard } from "../person/account-card.tsx";
import classes from "../person/person.module.css";
import { PersonFields } from "../person/person-fields.tsx";
import { RemovalCard } from "../person/removal-card.tsx";
import { StatusField } from "../person/status-field.tsx";
import { useFormFailure } from "../person/use-form-failure.ts";
import { OwnMembership } from "./own-membership.tsx";

type SecondaryFormProps = {
  primary: AdminMember;
  /** Null for a new one. */
  person: AdminMember | null;
  choices: FormChoices;
  /** Returns the person as they are now. */
  onReload: () => Promise<AdminMember | undefined>;
  onGone: () => void;
};

/** The form of a secondary member: who they are to the primary one, sizes, and a login if they need one. */
export function SecondaryForm({ primary, person, choices, onReload, onGone }: SecondaryFormProps) {
  const edit = useEditSecondary(primary, person, onReload);
  const { form } = edit;
  return (
    <>
      <FormPage
        title={person?.name ?? "Add secondary member"}
        back={{ to: subMembersPath(primary.id), label: `Secondary members of ${primary.name}` }}
        isDirty={form.isDirty()}
        isSaving={edit.isSaving}
        onSave={edit.save}
        onDiscard={form.reset}
        saveLabel={person ? "Save" : "Add secondary member"}
        error={edit.error}
        onReload={() => void edit.reload()}
      >
        <div className={person ? classes.columns : classes.words}>
          <Stack gap="lg">
            <FormSection title="Person" description={`Shares the credits and addresses of ${primary.name}.`}>
              <PersonFields
                field={form.getInputProps}
                email={{
                  isRequired: false,
                  description: "Gives them a login of their own. Leave it empty for none.",
                }}
                emailLock={person && emailLock(person)}
              >
                <Autocomplete
                  label="Relation"
                  placeholder="Son, Daughter, Partner…"
                  required
                  data={relations}
                  maxLength={40}
                  {...form.getInputProps("relation")}
                />
              </PersonFields>
              {edit.isNewLogin && (
                <Checkbox
                  label="Send an invitation"
                  description="An email to that address with a link to choose a password."
                  {...form.getInputProps("invite", { type: "checkbox" })}
                />
              )}
              {primary.account_status === 2 && (
                <Alert color="warning">
                  {primary.name} is inactive. Until that account is active again, nobody who shares its
                  credits can log in or order.
                </Alert>
              )}
              {person && person.email !== "" && (
                <StatusField
                  field={form.getInputProps("account_status")}
                  saved={person.account_status}
                  chosen={form.values.account_status}
                />
              )}
            </FormSection>
            <FormSection title="Membership">
              <OwnMembership
                primary={primary}
                person={person}
                categories={choices.membership_categories}
                field={form.getInputProps("membership_category_id")}
                chosen={form.values.membership_category_id}
              />
            </FormSection>
            <FormSection title="Sizes" description="Filled in when somebody chooses from a pack for them.">
              <SizeFields
                groups={choices.size_groups}
                value={form.values.sizes}
                onChange={(sizes) => form.setFieldValue("sizes", sizes)}
                errors={form.errors}
              />
            </FormSection>
          </Stack>
          {person && (
            <Stack gap="lg" className={classes.aside}>
              <AccountCard member={person} />
              <RemovalCard member={person} onGone={onGone} />
            </Stack>
          )}
        </div>
      </FormPage>
      {person && (
        <Stack gap="lg" mt="xl" className={classes.words}>
          <MemberPacks memberId={person.id} />
          <AuditTrail filters={{ member_id: person.id }} />
        </Stack>
      )}
    </>
  );
}

function useEditSecondary(
  primary: AdminMember,
  person: AdminMember | null,
  onReload: SecondaryFormProps["onReload"],
) {
  const navigate = useNavigate();
  const [version, setVersion] = useState(person?.version ?? 0);
  const existing = person && { id: person.id, version };
  const saving = useSaveSecondary();
  const form = useForm({
    initialValues: secondaryValues(person, primary.last_name),
    validate: (values) => zodResolver(secondaryMemberForm)(toSecondaryMember(values, primary.id, existing)),
  });
  const { error, fail, clear } = useFormFailure(form);
  const typed = form.values.email.trim();
  const isNewLogin = typed !== "" && typed.toLowerCase() !== (person?.email ?? "");
  const save = form.onSubmit((values) => {
    clear();
    const invite = values.invite && isNewLogin;
    saving.mutate(toSecondaryMember({ ...values, invite }, primary.id, existing), {
      onSuccess: () => navigate(subMembersPath(primary.id)),
      onError: fail,
    });
  });
  const reload = async () => {
    const next = await onReload();
    if (!next) return;
    const values = secondaryValues(next, next.last_name);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    setVersion(next.version);
    clear();
  };
  return { form, error, isNewLogin, save, reload, isSaving: saving.isPending };
}
