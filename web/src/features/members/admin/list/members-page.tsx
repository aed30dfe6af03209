import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { MemberRow } from "#contract/club-members.ts";
import { adminClient } from "../../../../lib/admin-api.ts";
import { paths } from "../../../../lib/paths.ts";
import { useFileJob } from "../../../../lib/use-file-job.ts";
import { useIsAdmin } from "../../../../lib/use-is-admin.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { type ExportFormat, ExportMenu } from "../../../../ui/export-menu.tsx";
import { FileProgress } from "../../../../ui/file-progress.tsx";
import { ImportDialog } from "../../../../ui/import-dialog.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { rememberList } from "../../list-address.ts";
import { narrowed } from "../../list-query.ts";
import { useMembers } from "../api.ts";
import { type CreditsAct, CreditsDialog } from "../credits/credits-dialog.tsx";
import { MemberCard } from "./member-card.tsx";
import { memberColumns } from "./member-columns.tsx";
import { MemberFilters } from "./member-filters.tsx";
import { memberPath, type RowActions } from "./member-menu.tsx";

/** The club's members: search, filter, sort, open one, and what is done most without opening. */
export function Component() {
  const list = useListParams({ sort: "first_name", order_by: "asc" });
  const members = useMembers(list.params);
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isImporting, importing] = useDisclosure(false);
  const [credits, setCredits] = useState<CreditsAct | null>(null);
  const exported = useFileJob("members-export", (format: ExportFormat) =>
    adminClient.exports.members({ format, ...narrowed(list.params) }),
  );
  const actions: RowActions = { search, isAdmin: useIsAdmin(), onCredits: setCredits };
  return (
    <>
      <PageHeader
        title="Members"
        actions={
          <>
            {actions.isAdmin && (
              <>
                <Button variant="default" onClick={importing.open}>
                  Import
                </Button>
                <ExportMenu onExport={exported.start} isStarting={exported.isStarting} />
                <Button component={Link} to={paths.autoRedemption} variant="default">
                  Auto Redemption
                </Button>
              </>
            )}
            <AddButton />
          </>
        }
      />
      <FileProgress job={exported} many="rows" />
      <DataTable<MemberRow>
        label="Members"
        query={members}
        list={list}
        columns={memberColumns(actions)}
        searchPlaceholder="Name or email"
        filters={<MemberFilters list={list} />}
        onRowClick={(row) => navigate(memberPath(row), { state: rememberList(search) })}
        renderCard={(row) => <MemberCard row={row} actions={actions} />}
        empty={{
          text: "Your club has no members yet. Add the first one and send an invitation.",
          action: <AddButton />,
          narrowed: { text: "Nobody fits the search and the filters.", showAll: "Show all members" },
        }}
      />
      {actions.isAdmin && <ImportDialog opened={isImporting} onClose={importing.close} />}
      <CreditsDialog act={credits} onClose={() => setCredits(null)} />
    </>
  );
}

function AddButton() {
  return (
    <Button component={Link} to={paths.addMember} leftSection={<IconPlus size={18} aria-hidden />}>
      Add member
    </Button>
  );
}
