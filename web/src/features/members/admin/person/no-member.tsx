import { IconUserOff } from "@tabler/icons-react";
import { members as words } from "#words/panel/members.ts";
import { panelPaths } from "../../../../lib/panel-paths.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";

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
