import { Alert, Autocomplete, Checkbox, Stack } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { secondaryMemberForm } from "#contract/member-forms.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { inFormOnItsPage } from "#web/lib/mutation-cache.ts";
import { subMembersPath } from "#web/lib/panel-paths.ts";
import { AuditTrail } from "#web/shared/audit/audit-trail.tsx";
import { MemberPacks } from "#web/shared/packs/member-packs.tsx";
import { SizeFields } from "#web/shared/products/size-fields.tsx";
import { FormColumns, FormPage, FormSection } from "#web/ui/form-page.tsx";
import { zodResolver } from "#web/ui/use-form.ts";
import { useVersionedForm } from "#web/ui/use-versioned-form.ts";
import { secondaryMembers as words } from "#words/panel/secondary-members.ts";
import { ownMembershipOf, secondaryValues, toSecondaryMember } from "../../member-form.ts";
import { emailLock, relations } from "../../person-words.ts";
import { AccountCard } from "../person/cards.tsx";
import classes from "../person/person.module.css";
import { isEmailTaken, MembershipField, PersonFields, StatusField } from "../person/person-fields.tsx";
import { PersonHeader } from "../person/person-header.tsx";
import { RemovalCard } from "../person/removal-card.tsx";
import type { FormChoices } from "../use-form-choices.ts";
import { useKeptPerson } from "../use-kept-person.ts";
import { useMembershipPreview } from "../use-membership-preview.ts";

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
  const { form, isNewLogin, page } = useEditSecondary(primary, person, onReload);
  const back = {
    to: subMembersPath(primary.id),
    label: words.secondaryForm.secondaryMembersOf(primary.name),
  };
  return (
    <>
      {person && <PersonHeader member={person} back={back} />}
      <FormPage
        title={person?.name ?? words.secondaryForm.addSecondaryMember}
        back={back}
        hasHeader={person === null}
        {...page}
        saveLabel={person ? words.secondaryForm.save : words.secondaryForm.addSecondaryMember}
        isNew={person === null}
      >
        <FormColumns
          aside={
            <>
              <FormSection title={words.secondaryForm.membership}>
                {person && person.email !== "" && (
                  <StatusField
                    field={form.getInputProps("account_status")}
                    saved={person.account_status}
                    chosen={form.values.account_status}
                    hasLogin
                  />
                )}
                <OwnMembership
                  primary={primary}
                  person={person}
                  categories={choices.membership_categories}
                  field={form.getInputProps("membership_category_id")}
                  chosen={form.values.membership_category_id}
                />
              </FormSection>
              {person && <AccountCard member={person} />}
            </>
          }
          last={person && <RemovalCard member={person} onGone={onGone} />}
        >
          <FormSection
            title={words.secondaryForm.person}
            description={words.secondaryForm.sharesCreditsAndAddressesOf(primary.name)}
          >
            <PersonFields
              field={form.getInputProps}
              description={words.secondaryForm.givesThemLogin}
              emailLock={emailLock(person ?? primary)}
            >
              <Autocomplete
                label={words.secondaryForm.relation}
                placeholder={words.secondaryForm.sonDaughterPartner}
                data={relations}
                maxLength={40}
                {...form.getInputProps("relation")}
              />
            </PersonFields>
            {isNewLogin && (
              <Checkbox
                label={words.secondaryForm.sendAnInvitation}
                description={words.secondaryForm.emailToThatAddress}
                {...form.getInputProps("invite", { type: "checkbox" })}
              />
            )}
            {primary.account_status === 2 && (
              <Alert color="warning">{words.secondaryForm.isInactive(primary.name)}</Alert>
            )}
          </FormSection>
          <FormSection
            title={words.secondaryForm.sizes}
            description={words.secondaryForm.filledInWhenSomebodyChooses}
          >
            <SizeFields
              groups={choices.size_groups}
              value={form.values.sizes}
              onChange={(sizes) => form.setFieldValue("sizes", sizes)}
              errors={form.errors}
            />
          </FormSection>
        </FormColumns>
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
  newest: SecondaryFormProps["onReload"],
) {
  const navigate = useNavigate();
  const saving = useMutation(
    adminApi.clubMembers.updateSecondary.mutationOptions({ ...inFormOnItsPage, ...useKeptPerson() }),
  );
  const { form, onSubmit, page } = useVersionedForm({
    subject: person,
    valuesOf: (known) => secondaryValues(known, known?.last_name ?? primary.last_name),
    validate: (values, read) => zodResolver(secondaryMemberForm)(toSecondaryMember(values, primary.id, read)),
    isSaving: saving.isPending,
    newest,
    atField: isEmailTaken,
  });
  const typed = form.values.email.trim();
  const isNewLogin = typed !== "" && typed.toLowerCase() !== (person?.email ?? "");
  const onSave = onSubmit((values, read, onError) => {
    const invite = values.invite && isNewLogin;
    saving.mutate(toSecondaryMember({ ...values, invite }, primary.id, read), {
      onSuccess: () => navigate(subMembersPath(primary.id)),
      onError,
    });
  });
  return { form, isNewLogin, page: { ...page, onSave } };
}

type OwnMembershipProps = {
  primary: AdminMember;
  /** Null for a new one. */
  person: AdminMember | null;
  categories: FormChoices["membership_categories"];
  field: GetInputPropsReturnType;
  chosen: string | null;
};

/** The membership of a secondary member: the primary member's, unless they have their own. */
function OwnMembership({ primary, person, categories, field, chosen }: OwnMembershipProps) {
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
