import { IconUserOff } from "@tabler/icons-react";
import { panelPaths } from "../../../../lib/panel-paths.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";

/** Instead of a page about somebody who is not there. */
export function NoMember() {
  return (
    <>
      <PageHeader title="Member not found" back={{ to: panelPaths.members, label: "Members" }} />
      <EmptyState
        icon={IconUserOff}
        title="There is no such member"
        text="They may have been deleted or erased in the meantime."
      />
    </>
  );
}
