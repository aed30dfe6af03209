import { Alert, Autocomplete, Checkbox, Stack } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { idIn } from "#contract/id-text.ts";
import { secondaryMemberForm } from "#contract/member-forms.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { cameFromAbove, leftList } from "#web/lib/list-address.ts";
import { inFormOnItsPage } from "#web/lib/mutation-cache.ts";
import { panelPaths, subMembersPath } from "#web/lib/panel-paths.ts";
import { AuditTrail } from "#web/shared/audit/audit-trail.tsx";
import { MemberPacks } from "#web/shared/packs/member-packs.tsx";
import { SizeFields } from "#web/shared/products/size-fields.tsx";
import { FormColumns, FormPage, FormSection } from "#web/ui/form-page.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { zodResolver } from "#web/ui/use-form.ts";
import { useVersionedForm } from "#web/ui/use-versioned-form.ts";
import { secondaryMembers as words } from "#words/panel/secondary-members.ts";
import { emailLock, ownMembershipOf, relations, secondaryValues, toSecondaryMember } from "../../person.ts";
import { AccountCard, NoMember, PersonSkeleton } from "../person/cards.tsx";
import classes from "../person/person.module.css";
import { isEmailTaken, MembershipField, PersonFields, StatusField } from "../person/person-fields.tsx";
import { PersonHeader, RemovalCard } from "../person/person-frame.tsx";
import { type FormChoices, useFormChoices, useKeptPerson, useMembershipPreview } from "../use-person.ts";

/** A new secondary member of the primary one that the address names, or with `id` one that exists. */
export function Component() {
  const [search] = useSearchParams();
  const primary = idIn(search.get("primary"));
  const id = search.has("id") ? idIn(search.get("id")) : null;
  if (primary === undefined || id === undefined) return <NoMember />;
  return <Loaded key={`${primary} ${id}`} primaryId={primary} id={id} />;
}

function Loaded({ primaryId, id }: { primaryId: number; id: number | null }) {
  const primary = useQuery(adminApi.clubMembers.get.queryOptions({ input: { id: primaryId } }));
  const person = useQuery(
    adminApi.clubMembers.get.queryOptions({ input: { id: id ?? 0 }, enabled: id !== null }),
  );
  const choices = useFormChoices();
  const [isGone, setGone] = useState(false);
  // Leaving this way takes the form with it, so nobody is asked about changes to somebody who is gone.
  const { state } = useLocation();
  const list = cameFromAbove(state) ? null : leftList(panelPaths.members, state);
  if (isGone) return <Navigate to={list ?? subMembersPath(primaryId)} state={state} replace />;
  const isMissing = hasCode(primary.error, "NOT_FOUND") || hasCode(person.error, "NOT_FOUND");
  const isOfAnother = person.data !== undefined && person.data.data.primary?.id !== primaryId;
  if (isMissing || isOfAnother) return <NoMember />;
  const skeleton = <PersonSkeleton title={words.editSubMember.secondaryMember} />;
  const form = (
    <QueryState query={primary} skeleton={skeleton}>
      {(answer) => (
        <QueryState query={choices} skeleton={skeleton}>
          {(offered) => (
            <SecondaryForm
              primary={answer.data}
              person={person.data?.data ?? null}
              choices={offered.data}
              list={list}
              onReload={async () => (await person.refetch()).data?.data}
              onGone={() => setGone(true)}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  );
  if (id === null) return form;
  return (
    <QueryState query={person} skeleton={skeleton}>
      {() => form}
    </QueryState>
  );
}

type SecondaryFormProps = {
  primary: AdminMember;
  /** Null for a new one. */
  person: AdminMember | null;
  choices: FormChoices;
  /** The list of members from which they were opened; null if it was the family's. */
  list: string | null;
  /** Returns the person as they are now. */
  onReload: () => Promise<AdminMember | undefined>;
  onGone: () => void;
};

/** The form of a secondary member: who they are to the primary one, sizes, and a login if they need one. */
function SecondaryForm({ primary, person, choices, list, onReload, onGone }: SecondaryFormProps) {
  const family = {
    to: subMembersPath(primary.id),
    label: words.secondaryForm.secondaryMembersOf(primary.name),
  };
  const back = list === null ? family : { to: list, label: words.secondaryForm.members };
  const { form, isNewLogin, page } = useEditSecondary(primary, person, { back: back.to, onReload });
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
              form={form}
              description={words.secondaryForm.givesThemLogin}
              emailLock={emailLock(person ?? primary)}
            >
              <Autocomplete
                label={words.secondaryForm.relation}
                placeholder={words.secondaryForm.sonDaughterPartner}
                data={relations}
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
  { back, onReload }: Pick<SecondaryFormProps, "onReload"> & { back: string },
) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const saving = useMutation(
    adminApi.clubMembers.updateSecondary.mutationOptions({ ...inFormOnItsPage, ...useKeptPerson() }),
  );
  const { form, onSubmit, page } = useVersionedForm({
    subject: person,
    valuesOf: (known) => secondaryValues(known, known?.last_name ?? primary.last_name),
    validate: (values, read) => zodResolver(secondaryMemberForm)(toSecondaryMember(values, primary.id, read)),
    isSaving: saving.isPending,
    newest: onReload,
    atField: isEmailTaken,
  });
  const typed = form.values.email.trim();
  const isNewLogin = typed !== "" && typed.toLowerCase() !== (person?.email ?? "");
  const onSave = onSubmit((values, read, onError) => {
    const invite = values.invite && isNewLogin;
    saving.mutate(toSecondaryMember({ ...values, invite }, primary.id, read), {
      onSuccess: () => navigate(back, { state }),
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
