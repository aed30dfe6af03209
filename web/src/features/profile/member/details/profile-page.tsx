import { Skeleton } from "@mantine/core";
import { AccountTabs } from "../../../../ui/account-tabs.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useProfile } from "../../api.ts";
import { ProfileForm } from "./profile-form.tsx";

/** The member's own data: name, phone and sizes. */
export function Component() {
  const profile = useProfile();
  return (
    <>
      <PageHeader title="Profile Settings" />
      <AccountTabs />
      <QueryState query={profile} skeleton={<Skeleton height={320} radius="lg" />}>
        {({ data: [member] }) => member && <ProfileForm member={member} />}
      </QueryState>
    </>
  );
}
