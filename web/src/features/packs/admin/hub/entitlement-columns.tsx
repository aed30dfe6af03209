import { Anchor, Text } from "@mantine/core";
import { IconCalendarPlus, IconGiftOff, IconHistory } from "@tabler/icons-react";
import { Link } from "react-router";
import type { AdminEntitlement } from "#contract/grants.ts";
import { adminOrderPath, packFormPath, packHistoryPath } from "#web/lib/panel-paths.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { whoseChild } from "#web/shared/members/member-cell.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { RowMenu } from "#web/ui/acts.tsx";
import { LongName } from "#web/ui/long-name.tsx";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { packs as words } from "#words/panel/packs.ts";
import classes from "../packs.module.css";
import { type EntitlementAct, oneOf } from "./act-dialog.tsx";

type OnAct = (act: EntitlementAct) => void;
type RowProps = { row: AdminEntitlement; state: unknown };

/** The columns of who has what. `state` is that of a link to a row's person or pack. */
export function entitlementColumns(onAct: OnAct, state: unknown): ListColumn<AdminEntitlement>[] {
  return [
    {
      name: "member",
      card: "title",
      title: words.entitlementColumns.person,
      isFixed: true,
      render: (row) => <Person row={row} state={state} />,
    },
    {
      name: "pack",
      card: "line",
      title: words.entitlementColumns.pack,
      isFixed: true,
      render: (row) => <Pack row={row} state={state} />,
    },
    {
      name: "status",
      card: "foot",
      title: words.entitlementColumns.status,
      width: 170,
      render: ({ status }) => <StatusBadge kind="entitlement" status={status} isQuiet />,
    },
    {
      name: "closes_on",
      card: "end",
      onCard: ({ order, closes_on }) => !order && <Until day={closes_on} />,
      title: words.entitlementColumns.lastDay,
      as: "day",
    },
    {
      name: "order",
      card: "end",
      onCard: (row) => row.order && <OrderLink row={row} />,
      title: words.entitlementColumns.order,
      render: (row) => <OrderLink row={row} />,
    },
    { name: "granted_at", title: words.entitlementColumns.granted, as: "day" },
    {
      name: "menu",
      card: "side",
      title: words.entitlementColumns.actions,
      align: "right",
      width: 88,
      isFixed: true,
      render: (row) => <EntitlementMenu row={row} state={state} onAct={onAct} />,
    },
  ];
}

function Person({ row: { member, primary }, state }: RowProps) {
  return (
    <div className={classes.cell}>
      <Anchor component={Link} to={packHistoryPath("member", member.id)} state={state} fw={600}>
        <LongName name={member.name} />
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

function Pack({ row: { pack }, state }: RowProps) {
  return (
    <div className={classes.cell}>
      <Anchor component={Link} to={packFormPath(pack.type, pack.id)} state={state} size="sm" c="inherit">
        <LongName name={pack.name} />
      </Anchor>
      <Text size="xs" c="dimmed">
        {pack.season}
      </Text>
    </div>
  );
}

function Until({ day }: { day: string | null }) {
  return (
    <Text size="sm" c="dimmed">
      {day
        ? sentence(words.entitlementColumns.until(<DateTime value={day} />))
        : words.entitlementColumns.noLastDay}
    </Text>
  );
}

function OrderLink({ row: { order } }: Pick<RowProps, "row">) {
  if (!order) return <span>–</span>;
  return (
    <Anchor component={Link} to={adminOrderPath(order.id)} size="sm" className="tabular">
      {order.number}
    </Anchor>
  );
}

function EntitlementMenu({ row, state, onAct }: RowProps & { onAct: OnAct }) {
  const name = words.entitlementColumns.packOf(row.pack.name, row.member.name);
  return (
    <RowMenu
      label={words.entitlementColumns.actionsFor(name)}
      acts={[
        {
          label: words.entitlementColumns.historyOf(row.member.name),
          icon: IconHistory,
          to: packHistoryPath("member", row.member.id),
          state,
        },
        row.can.extend && {
          label: words.entitlementColumns.extend,
          icon: IconCalendarPlus,
          onPress: () => onAct({ kind: "extend", ...oneOf(row) }),
        },
      ]}
      apart={[
        row.can.revoke && {
          label: words.entitlementColumns.revoke,
          icon: IconGiftOff,
          isDestructive: true,
          onPress: () => onAct({ kind: "revoke", ...oneOf(row) }),
        },
      ]}
    />
  );
}
