import { Anchor, Group, Menu, Stack, Text } from "@mantine/core";
import { IconCalendarPlus, IconGiftOff, IconHistory } from "@tabler/icons-react";
import { Link } from "react-router";
import type { AdminEntitlement } from "#contract/grants.ts";
import { adminOrderPath, packFormPath, packHistoryPath } from "#web/lib/panel-paths.ts";
import { whoseChild } from "#web/shared/members/member-cell.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { RowMenu } from "#web/ui/acts.tsx";
import type { Column } from "#web/ui/data-table/columns.ts";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { packs as words } from "#words/panel/packs.ts";
import classes from "../packs.module.css";
import { type EntitlementAct, oneOf } from "./act-dialog.tsx";

type OnAct = (act: EntitlementAct) => void;
type RowProps = { row: AdminEntitlement };

const ICON = 16;

/** The columns of who has what; sortable ones bear the name that the server sorts by. */
export function entitlementColumns(onAct: OnAct): Column<AdminEntitlement>[] {
  return [
    {
      name: "member",
      title: words.entitlementColumns.person,
      sortable: true,
      isFixed: true,
      render: (row) => <Person row={row} />,
    },
    {
      name: "pack",
      title: words.entitlementColumns.pack,
      isFixed: true,
      render: (row) => <Pack row={row} />,
    },
    {
      name: "status",
      title: words.entitlementColumns.status,
      sortable: true,
      width: 170,
      render: ({ status }) => <StatusBadge kind="entitlement" status={status} isQuiet />,
    },
    {
      name: "closes_on",
      title: words.entitlementColumns.lastDay,
      sortable: true,
      render: ({ closes_on }) => <DateTime value={closes_on} />,
    },
    { name: "order", title: words.entitlementColumns.order, render: (row) => <OrderLink row={row} /> },
    {
      name: "granted_at",
      title: words.entitlementColumns.granted,
      sortable: true,
      render: ({ granted_at }) => <DateTime value={granted_at} />,
    },
    {
      name: "menu",
      title: words.entitlementColumns.actions,
      align: "right",
      width: 88,
      isFixed: true,
      render: (row) => <EntitlementMenu row={row} onAct={onAct} />,
    },
  ];
}

/** How an entitlement looks on a phone. */
export function EntitlementCard({ row, onAct }: RowProps & { onAct: OnAct }) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Person row={row} />
        <EntitlementMenu row={row} onAct={onAct} />
      </Group>
      <Pack row={row} />
      <Group justify="space-between" gap="xs">
        <StatusBadge kind="entitlement" status={row.status} isQuiet />
        {row.order ? (
          <OrderLink row={row} />
        ) : (
          <Text size="sm" c="dimmed">
            {row.closes_on
              ? sentence(words.entitlementColumns.until(<DateTime value={row.closes_on} />))
              : words.entitlementColumns.noLastDay}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

function Person({ row: { member, primary } }: RowProps) {
  return (
    <div className={classes.cell}>
      <Anchor component={Link} to={packHistoryPath("member", member.id)} fw={600}>
        {member.name}
      </Anchor>
      {primary && <Text size="xs">{whoseChild(primary)}</Text>}
      {member.email && (
        <Text size="xs" c="dimmed">
          {member.email}
        </Text>
      )}
    </div>
  );
}

function Pack({ row: { pack } }: RowProps) {
  return (
    <div className={classes.cell}>
      <Anchor component={Link} to={packFormPath(pack.type, pack.id)} size="sm" c="inherit">
        {pack.name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {pack.season}
      </Text>
    </div>
  );
}

function OrderLink({ row: { order } }: RowProps) {
  if (!order) return <span>–</span>;
  return (
    <Anchor component={Link} to={adminOrderPath(order.id)} size="sm" className="tabular">
      {order.number}
    </Anchor>
  );
}

function EntitlementMenu({ row, onAct }: RowProps & { onAct: OnAct }) {
  const name = words.entitlementColumns.packOf(row.pack.name, row.member.name);
  return (
    <RowMenu label={words.entitlementColumns.actionsFor(name)}>
      <Menu.Item
        component={Link}
        to={packHistoryPath("member", row.member.id)}
        leftSection={<IconHistory size={ICON} aria-hidden />}
      >
        {words.entitlementColumns.historyOf(row.member.name)}
      </Menu.Item>
      {row.can.extend && (
        <Menu.Item
          leftSection={<IconCalendarPlus size={ICON} aria-hidden />}
          onClick={() => onAct({ kind: "extend", ...oneOf(row) })}
        >
          {words.entitlementColumns.extend}
        </Menu.Item>
      )}
      {row.can.revoke && (
        <Menu.Item
          c="error"
          leftSection={<IconGiftOff size={ICON} aria-hidden />}
          onClick={() => onAct({ kind: "revoke", ...oneOf(row) })}
        >
          {words.entitlementColumns.revoke}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
