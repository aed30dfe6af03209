import { Skeleton, Stack } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormColumns } from "#web/ui/form-page.tsx";
import { PageHeader, PageTitle } from "#web/ui/page-header.tsx";
import { members as words } from "#words/panel/members.ts";

/** Instead of a page about somebody who is not there. */
export function NoMember() {
  return (
    <>
      <PageHeader
        title={words.noMember.memberNotFound}
        back={{ to: panelPaths.members, label: words.noMember.members }}
      />
      <EmptyState
        icon={IconUserOff}
        title={words.noMember.thereIsNoSuchMember}
        text={words.noMember.theyMayHaveBeenDeleted}
      />
    </>
  );
}

/** The shape of a person's page while it is loading. */
export function PersonSkeleton({ title }: { title: string }) {
  return (
    <Stack gap="lg">
      <PageTitle title={title} />
      <Skeleton height={34} width="min(100%, 280px)" />
      <FormColumns aside={<Skeleton height={220} />}>
        <Skeleton height={260} />
        <Skeleton height={140} />
      </FormColumns>
    </Stack>
  );
}
