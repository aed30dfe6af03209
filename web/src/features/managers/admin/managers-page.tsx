import { Badge, Button, Group, Paper, Table, Text, Title } from "@mantine/core";
import { IconCheck, IconUserPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { roles } from "#contract/endpoint.ts";
import { managerMay, rights } from "#contract/manager-rights.ts";
import { type ManagerRow, managers } from "#contract/managers.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { LongName } from "#web/ui/long-name.tsx";
import { useSubject } from "#web/ui/subject-drawer.tsx";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { managers as words } from "#words/panel/managers.ts";
import { statuses } from "#words/statuses.ts";
import { ManagerDrawer, ManagerMenu } from "./manager-acts.tsx";

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
  const list = useList(adminApi.managers.show, managers.show, { sort: "name", order_by: "asc" });
  const [edited, edit] = useSubject(list.rows);
  const menu = (row: ManagerRow) => <ManagerMenu row={row} onEdit={() => edit(row)} />;
  return (
    <>
      <ListScreen<ManagerRow>
        title={words.screen.clubManager}
        label={words.screen.clubManagers}
        text={words.screen.peopleWhoRunClub}
        primary={
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => edit("new")}>
            {words.screen.invite}
          </Button>
        }
        list={list}
        columns={managerColumns(menu)}
        searchPlaceholder={words.screen.nameOrEmail}
        filters={managerFilters}
        empty={{
          narrowed: { text: words.screen.noMembersMatch, showAll: words.screen.showEverybody },
        }}
      />
      <ManagerRightsTable />
      <ManagerDrawer subject={edited} onClose={() => edit(null)} />
    </>
  );
}

type Menu = (row: ManagerRow) => ReactNode;

function managerColumns(menu: Menu): ListColumn<ManagerRow>[] {
  return [
    {
      name: "name",
      card: "title",
      title: words.managerColumns.name,
      isFixed: true,
      render: (row) => <Name row={row} />,
    },
    { name: "email", card: "note", title: words.managerColumns.email, as: "plain" },
    {
      name: "role",
      card: "foot",
      onCard: ({ role }) => (
        <Text size="sm" fw={600}>
          {" "}
          {roleName(role)}{" "}
        </Text>
      ),
      title: words.managerColumns.role,
      render: ({ role }) => roleName(role),
    },
    {
      name: "status",
      card: "foot",
      title: words.managerColumns.status,
      render: (row) => <StatusBadge kind="account" status={row.account_status} />,
    },
    {
      name: "login_time",
      card: "line",
      onCard: ({ login_time: at }) =>
        at && sentence(words.managerColumns.lastLoginAt(<DateTime value={at} withTime />)),
      title: words.managerColumns.lastLogin,
      as: "moment",
    },
    { name: "invited_at", title: words.managerColumns.linkSent, isHiddenAtFirst: true, as: "moment" },
    {
      name: "actions",
      card: "side",
      title: words.managerColumns.actions,
      align: "right",
      width: 90,
      isFixed: true,
      render: menu,
    },
  ];
}

const roleName = (role: number) =>
  role === roles.admin ? words.managerColumns.admin : words.managerColumns.manager;

function Name({ row }: { row: ManagerRow }) {
  return (
    <Group gap={8} wrap="nowrap">
      <Text fw={600} size="sm">
        <LongName name={row.name} />
      </Text>
      {row.is_you && (
        <Badge variant="outline" color="gray" c="gray.7">
          {words.managerColumns.you}
        </Badge>
      )}
    </Group>
  );
}

/** What admins and managers may do, as the contract says and the server enforces. */
function ManagerRightsTable() {
  return (
    <Paper component="section" withBorder mt="xl" maw={760} aria-labelledby="manager-rights">
      <Title order={2} size="h3" id="manager-rights" px="md" pt="md">
        {words.managerRightsTable.whatAManagerMayDo}
      </Title>
      <Text c="dimmed" size="sm" px="md" pt={4} pb="xs">
        {words.managerRightsTable.adminMayDoAll}
      </Text>
      <Table horizontalSpacing="md" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.managerRightsTable.inThePanel}</Table.Th>
            <Table.Th w={130}>{words.managerRightsTable.manager}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rights.map((right) => (
            <Table.Tr key={right.what}>
              <Table.Td>{right.what}</Table.Td>
              <Table.Td>
                <YesNo value={managerMay(right)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function YesNo({ value }: { value: boolean }) {
  return (
    <Group gap={6} wrap="nowrap" c={value ? "success" : "dimmed"}>
      {value ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
      <Text size="sm" fw={value ? 600 : undefined}>
        {value ? words.managerRightsTable.yes : words.managerRightsTable.no}
      </Text>
    </Group>
  );
}
