import { Badge, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { roles } from "#contract/endpoint.ts";
import type { ManagerRow } from "#contract/managers.ts";
import { sentence } from "#web/ui/sentence.ts";
import { managers as words } from "#words/panel/managers.ts";
import { StatusBadge } from "../../../shared/statuses/status-badge.tsx";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DateTime } from "../../../ui/date-time.tsx";

type Menu = (row: ManagerRow) => ReactNode;

export function managerColumns(menu: Menu): Column<ManagerRow>[] {
  return [
    {
      name: "name",
      title: words.managerColumns.name,
      sortable: true,
      isFixed: true,
      render: (row) => <Name row={row} />,
    },
    { name: "email", title: words.managerColumns.email, sortable: true, render: ({ email }) => email },
    { name: "role", title: words.managerColumns.role, sortable: true, render: ({ role }) => roleName(role) },
    {
      name: "status",
      title: words.managerColumns.status,
      sortable: true,
      render: (row) => <StatusBadge kind="account" status={row.account_status} />,
    },
    {
      name: "login_time",
      title: words.managerColumns.lastLogin,
      sortable: true,
      render: (row) => <DateTime value={row.login_time} withTime />,
    },
    {
      name: "invited_at",
      title: words.managerColumns.linkSent,
      isHiddenAtFirst: true,
      render: (row) => <DateTime value={row.invited_at} withTime />,
    },
    {
      name: "actions",
      title: words.managerColumns.actions,
      align: "right",
      width: 90,
      isFixed: true,
      render: menu,
    },
  ];
}

export const roleName = (role: number) =>
  role === roles.admin ? words.managerColumns.admin : words.managerColumns.manager;

/** How a person looks on a phone. */
export function ManagerCard({ row, menu }: { row: ManagerRow; menu: Menu }) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Stack gap={6} miw={0}>
        <Name row={row} />
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {row.email}
        </Text>
        <Group gap={8}>
          <Text size="sm" fw={600}>
            {roleName(row.role)}
          </Text>
          <StatusBadge kind="account" status={row.account_status} />
        </Group>
        {row.login_time && (
          <Text size="sm" c="dimmed">
            {sentence(words.managerColumns.lastLoginAt(<DateTime value={row.login_time} withTime />))}
          </Text>
        )}
      </Stack>
      {menu(row)}
    </Group>
  );
}

function Name({ row }: { row: ManagerRow }) {
  return (
    <Group gap={8} wrap="nowrap">
      <Text fw={600} size="sm">
        {row.name}
      </Text>
      {row.is_you && (
        <Badge variant="outline" color="gray" c="gray.7">
          {words.managerColumns.you}
        </Badge>
      )}
    </Group>
  );
}
