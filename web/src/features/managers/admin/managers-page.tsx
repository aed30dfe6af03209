import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { roles } from "#contract/endpoint.ts";
import type { ManagerRow } from "#contract/managers.ts";
import { managers as words } from "#words/panel/managers.ts";
import { statuses } from "#words/statuses.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { ListFilter } from "../../../ui/data-table/filters.ts";
import { ListHeader } from "../../../ui/list-header.tsx";
import { useSubject } from "../../../ui/use-subject.ts";
import { useManagerActions, useManagers } from "./api.ts";
import { ManagerCard, managerColumns } from "./manager-columns.tsx";
import { ManagerDrawer } from "./manager-drawer.tsx";
import { ManagerMenu } from "./manager-menu.tsx";
import { ManagerRightsTable } from "./manager-rights-table.tsx";

const managerFilters: ListFilter[] = [
  {
    name: "role",
    label: words.screen.role,
    choices: [
      { value: String(roles.admin), label: words.screen.admin },
      { value: String(roles.manager), label: words.screen.manager },
    ],
  },
  {
    name: "status",
    label: words.screen.status,
    choices: [
      { value: "1", label: statuses.account.active },
      { value: "0", label: statuses.account.pending },
      { value: "2", label: statuses.account.inactive },
    ],
  },
];

/** Who runs the club: invite, change, disable and remove admins and managers. */
export function Component() {
  const list = useListParams({ sort: "name", order_by: "asc" });
  const managers = useManagers(list.params);
  const actions = useManagerActions();
  const [edited, edit] = useSubject(managers.data?.data);
  const menu = (row: ManagerRow) => <ManagerMenu row={row} actions={actions} onEdit={() => edit(row)} />;
  return (
    <>
      <ListHeader
        title={words.screen.clubManager}
        text={words.screen.peopleWhoRunClub}
        primary={
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => edit("new")}>
            {words.screen.invite}
          </Button>
        }
      />
      <DataTable<ManagerRow>
        label={words.screen.clubManagers}
        query={managers}
        list={list}
        columns={managerColumns(menu)}
        searchPlaceholder={words.screen.nameOrEmail}
        filters={managerFilters}
        renderCard={(row) => <ManagerCard row={row} menu={menu} />}
        empty={{
          narrowed: { text: words.screen.noMembersMatch, showAll: words.screen.showEverybody },
        }}
      />
      <ManagerRightsTable />
      <ManagerDrawer subject={edited} onClose={() => edit(null)} />
    </>
  );
}
