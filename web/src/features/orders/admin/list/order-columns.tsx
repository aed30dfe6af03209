import { Anchor, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { AdminOrderSummary } from "#contract/order-shapes.ts";
import { saidPayment } from "#contract/order-statuses.ts";
import { orders as words } from "#words/panel/orders.ts";
import { formatList } from "../../../../lib/format.ts";
import { rememberList } from "../../../../lib/list-address.ts";
import { adminOrderPath, panelPaths } from "../../../../lib/panel-paths.ts";
import { MemberCell } from "../../../../shared/members/member-cell.tsx";
import { StageBadge } from "../../../../shared/orders/stage-badge.tsx";
import { StatusWords } from "../../../../shared/statuses/status-words.tsx";
import type { Column } from "../../../../ui/data-table/columns.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";

/** The columns of the list; `search` is the list's own address, which the order remembers for the way back. */
export function orderColumns(search: string): Column<AdminOrderSummary>[] {
  return [
    {
      name: "number",
      title: words.orderColumns.order,
      sortable: true,
      isFixed: true,
      render: (order) => <OrderLink order={order} search={search} />,
    },
    {
      name: "created_at",
      title: words.orderColumns.placed,
      sortable: true,
      render: (order) => <DateTime value={order.created_at} withTime />,
    },
    {
      name: "member",
      title: words.orderColumns.member,
      sortable: true,
      render: (order) => (
        <>
          <MemberCell member={order.member} />
          <PacksFor order={order} />
        </>
      ),
    },
    {
      name: "status",
      title: words.orderColumns.status,
      sortable: true,
      render: (order) => <StageBadge order={order} />,
    },
    {
      name: "shipping",
      title: words.orderColumns.postOrCollection,
      render: (order) => words.orderColumns[order.shipping_kind],
    },
    {
      name: "payment",
      title: words.orderColumns.payment,
      render: (order) => <StatusWords kind="payment" status={saidPayment(order)} />,
    },
    {
      name: "items",
      title: words.orderColumns.items,
      align: "right",
      isHiddenAtFirst: true,
      render: (order) => <span className="tabular">{order.item_count}</span>,
    },
    {
      name: "credits",
      title: words.orderColumns.credits,
      align: "right",
      isHiddenAtFirst: true,
      render: (order) => <Money value={order.credits_used} />,
    },
    {
      name: "card",
      title: words.orderColumns.card,
      align: "right",
      isHiddenAtFirst: true,
      render: (order) => <Money value={order.amount_due} />,
    },
    {
      name: "total",
      title: words.orderColumns.total,
      sortable: true,
      align: "right",
      render: (order) => <Money value={order.total} fw={600} />,
    },
  ];
}

type RowProps = { order: AdminOrderSummary; search: string };

/** How an order looks on a phone. */
export function OrderCard({ order, search }: RowProps) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <OrderLink order={order} search={search} />
        <Money value={order.total} fw={600} />
      </Group>
      <Text size="sm" c="dimmed">
        {order.member.name} · <DateTime value={order.created_at} withTime />
      </Text>
      <PacksFor order={order} />
      <Group gap="xs">
        <StageBadge order={order} />
        <StatusWords kind="payment" status={saidPayment(order)} />
        <Text size="xs">{words.orderColumns[order.shipping_kind]}</Text>
      </Group>
    </Stack>
  );
}

/** Whose packs are in it, where that is not the member alone. */
function PacksFor({ order: { member, packs_for } }: { order: AdminOrderSummary }) {
  if (packs_for.every((name) => name === member.name)) return null;
  return <Text size="xs">{words.orderColumns.for(formatList(packs_for))}</Text>;
}

function OrderLink({ order, search }: RowProps) {
  return (
    <Anchor
      component={Link}
      to={adminOrderPath(order.id)}
      state={rememberList(panelPaths.adminOrders, search)}
      fw={600}
      style={{ whiteSpace: "nowrap" }}
    >
      {order.number}
    </Anchor>
  );
}
