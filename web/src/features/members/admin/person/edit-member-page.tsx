import { Box, Stack, Tabs } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, useLocation, useParams, useSearchParams } from "react-router";
import { memberChanges } from "#contract/member-forms.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { listAddress } from "#web/lib/list-address.ts";
import { inFormOnItsPage } from "#web/lib/mutation-cache.ts";
import { editSubMemberPath, panelPaths } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { AuditTrail } from "#web/shared/audit/audit-trail.tsx";
import { MemberPacks } from "#web/shared/packs/member-packs.tsx";
import { SizeFields } from "#web/shared/products/size-fields.tsx";
import { FormColumns, FormPage, FormSection } from "#web/ui/form-page.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { zodResolver } from "#web/ui/use-form.ts";
import { useVersionedForm } from "#web/ui/use-versioned-form.ts";
import { members as words } from "#words/panel/members.ts";
import { emailLock, familyLogins, memberValues, toMemberChanges } from "../../person.ts";
import { CreditsCard } from "../credits/credits.tsx";
import { MemberCreditStatement } from "../credits/statement.tsx";
import { type FormChoices, useFormChoices, useKeptPerson, useMembershipPreview } from "../use-person.ts";
import { AccountCard, MemberOrders, NoMember, PersonSkeleton, SecondaryCard } from "./cards.tsx";
import classes from "./person.module.css";
import { isEmailTaken, MembershipField, PersonFields, StatusField } from "./person-fields.tsx";
import { PersonHeader, RemovalCard } from "./person-frame.tsx";

/** One primary member with everything about them. */
export function Component() {
  const id = Number(useParams().id);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const member = useQuery(adminApi.clubMembers.get.queryOptions({ input: { id }, enabled: isNumber }));
  const choices = useFormChoices();
  const [isGone, setGone] = useState(false);
  const { state } = useLocation();
  const list = listAddress(panelPaths.members, state);
  // Leaving this way takes the form with it, so nobody is asked about changes to somebody who is gone.
  if (isGone) return <Navigate to={list} replace />;
  if (!isNumber || hasCode(member.error, "NOT_FOUND")) return <NoMember />;
  const skeleton = <PersonSkeleton title={words.editMember.member} />;
  return (
    <QueryState query={member} skeleton={skeleton}>
      {({ data }) =>
        data.primary ? (
          <Navigate to={editSubMemberPath(data.primary.id, data.id)} state={state} replace />
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
            form={form}
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

const FIRST = "profile";
const TABS = [FIRST, "packs", "credits", "orders", "log"] as const;

/** A member's page, a tab for each side of it, kept in the address. What was typed in the profile stays. */
function MemberTabs({ member, profile }: { member: AdminMember; profile: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const shown = { packs: useMay("grantPacks"), log: useMay("manageManagers") };
  const names = TABS.filter((name) => (name !== "packs" && name !== "log") || shown[name]);
  const asked = names.find((name) => name === search.get("tab")) ?? FIRST;
  const open = (name: string | null) =>
    // The page of a statement means nothing in another tab.
    setSearch(name === FIRST || name === null ? {} : { tab: name }, { state, preventScrollReset: true });
  return (
    <Tabs value={asked} onChange={open} keepMounted={false}>
      <Tabs.List aria-label={member.name} mb="lg">
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {words.memberTabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={FIRST} keepMounted>
        {profile}
      </Tabs.Panel>
      <Tabs.Panel value="packs">
        <MemberPacks memberId={member.id} />
      </Tabs.Panel>
      <Tabs.Panel value="credits">
        <Stack gap="xl" className={classes.words}>
          <Box maw={520}>
            <CreditsCard member={member} />
          </Box>
          <MemberCreditStatement memberId={member.id} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="orders">
        <MemberOrders member={member} />
      </Tabs.Panel>
      <Tabs.Panel value="log">
        <AuditTrail filters={{ member_id: member.id }} />
      </Tabs.Panel>
    </Tabs>
  );
}
