import { Skeleton, Stack } from "@mantine/core";
import { profile as words } from "#words/profile.ts";
import { AccountTabs } from "../../../../shared/members/account-tabs.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useProfile, useSizeGroups } from "../../api.ts";
import { ProfileForm } from "./profile-form.tsx";

/** The member's own data: name, phone and sizes. */
export function Component() {
  const profile = useProfile();
  const groups = useSizeGroups();
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
