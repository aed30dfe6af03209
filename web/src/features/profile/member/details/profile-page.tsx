import { Anchor, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { type MemberUser, profileForm, type SizeGroup } from "#contract/members.ts";
import { fieldsOf } from "#web/lib/form-fields.ts";
import { formatDay } from "#web/lib/format.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { inFormOnItsPage, quietly } from "#web/lib/mutation-cache.ts";
import { paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { notify } from "#web/lib/toast.ts";
import { AccountTabs } from "#web/shared/members/account-tabs.tsx";
import { PersonInputs } from "#web/shared/members/person-inputs.tsx";
import { SizeFields } from "#web/shared/products/size-fields.tsx";
import { Columns } from "#web/ui/columns.tsx";
import { FormPage, FormSection } from "#web/ui/form-page.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { zodResolver } from "#web/ui/use-form.ts";
import { useVersionedForm } from "#web/ui/use-versioned-form.ts";
import { profile as words } from "#words/profile.ts";
import classes from "./profile-form.module.css";

/** The member's own data: name, phone and sizes. */
export function Component() {
  const profile = useQuery(memberApi.members.profile.queryOptions({ input: {} }));
  const groups = useQuery(memberApi.members.sizeGroups.queryOptions({ input: {} }));
  const member = profile.data?.data[0];
  if (member && groups.data) {
    const newest = async () => (await profile.refetch()).data?.data[0];
    return <ProfileForm member={member} groups={groups.data.data} onReload={newest} />;
  }
  return (
    <>
      <PageHeader title={words.details.title} />
      <AccountTabs />
      <QueryState query={profile} skeleton={<FormSkeleton />}>
        {() => (
          <QueryState query={groups} skeleton={<FormSkeleton />}>
            {() => <FormSkeleton />}
          </QueryState>
        )}
      </QueryState>
    </>
  );
}

function FormSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={320} />
      <Skeleton height={200} />
    </Stack>
  );
}

type ProfileFormProps = {
  member: MemberUser;
  groups: readonly SizeGroup[];
  /** Returns the member as they are now. */
  onReload: () => Promise<MemberUser | undefined>;
};

/** The member's own data in one form, saved together. */
function ProfileForm({ member, groups, onReload }: ProfileFormProps) {
  const saving = useSaveProfile();
  const { form, onSubmit, begin, page } = useVersionedForm({
    subject: member,
    valuesOf: (stored) => fieldsOf(profileForm, stored),
    validate: zodResolver(profileForm),
    isSaving: saving.isPending,
    newest: onReload,
  });
  const save = onSubmit((values, read, onError) =>
    saving.mutate(
      { ...values, version: read.version },
      { onSuccess: ({ data: [saved] }) => saved && begin(saved), onError },
    ),
  );
  return (
    <FormPage title={words.details.title} {...page} onSave={save}>
      <div className={classes.tabs}>
        <AccountTabs />
      </div>
      <FormSection title={words.details.sectionTitle}>
        <Columns cols={{ base: 1, xs: 2 }}>
          <PersonInputs form={form} side="own" />
          <EmailField email={member.email} />
        </Columns>
        <Membership membership={member.membership} />
      </FormSection>
      <FormSection title={words.sizes.title} description={words.sizes.ownHint}>
        <SizeFields
          groups={groups}
          value={form.values.sizes}
          onChange={(sizes) => form.setFieldValue("sizes", sizes)}
          errors={form.errors}
        />
      </FormSection>
    </FormPage>
  );
}

/** A login address is changed with the password, and confirmed; not here. */
function EmailField({ email }: { email: string }) {
  return (
    <Stack gap={6}>
      <TextInput
        label={words.details.email}
        description={words.details.emailHint}
        value={email}
        readOnly
        variant="filled"
      />
      <Anchor component={Link} to={paths.security} size="sm">
        {words.details.changeEmail}
      </Anchor>
    </Stack>
  );
}

function Membership({ membership }: Pick<MemberUser, "membership">) {
  return (
    <div className={classes.membership}>
      <Text size="sm" fw={500}>
        {words.details.membership}
      </Text>
      {membership ? (
        <Text>
          {membership.name}
          {membership.season_end && (
            <Text span c="dimmed">
              {" · "}
              {words.details.until(formatDay(membership.season_end))}
            </Text>
          )}
        </Text>
      ) : (
        <Text c="dimmed">{words.details.noMembership}</Text>
      )}
    </div>
  );
}

/** Saves the member's own data; the header greets with the new name at once. */
function useSaveProfile() {
  const cache = useQueryClient();
  return useMutation(
    memberApi.members.updateProfile.mutationOptions({
      meta: { ...quietly.meta, ...inFormOnItsPage.meta },
      onSuccess: (answer) => {
        cache.setQueryData(memberApi.members.profile.queryKey({ input: {} }), answer);
        const user = answer.data[0];
        const { accessToken, setUser } = useUserStore.getState();
        if (user && accessToken !== null) setUser({ user, accessToken });
        notify.success(words.details.saved);
      },
    }),
  );
}
