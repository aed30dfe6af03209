import { Skeleton } from "@mantine/core";
import { AccountTabs } from "../../../../ui/account-tabs.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useProfile } from "../../api.ts";
import { Credits } from "./credit-figures.tsx";

/** The member's credits: what there is and until when. */
export function Component() {
  const profile = useProfile();
  return (
    <>
      <PageHeader title="Credits" />
      <AccountTabs />
      <QueryState query={profile} skeleton={<Skeleton height={320} radius="lg" />}>
        {({ data: [member] }) => member && <Credits member={member} />}
      </QueryState>
    </>
  );
}
