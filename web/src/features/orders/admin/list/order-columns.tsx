import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminOrderSummary } from "#contract/order-shapes.ts";
import {
  fulfilmentStatuses,
  mostCounted,
  orderStages,
  orderStatuses,
  saidPayment,
  saidPayments,
  shippingKinds,
} from "#contract/order-statuses.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { formatList } from "#web/lib/format.ts";
import type { useListParams } from "#web/lib/list-params.ts";
import { adminOrderPath } from "#web/lib/panel-paths.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { MemberCell } from "#web/shared/members/member-cell.tsx";
import { StageBadge, StatusWords, statusChoices } from "#web/shared/statuses/status-badge.tsx";
import { dayFilters, type ListFilter } from "#web/ui/data-table/filters.ts";
import { ListTabs } from "#web/ui/data-table/list-bar.tsx";
import { DateTime, Money } from "#web/ui/written.tsx";
import { formatCountUpTo } from "#web/words/counted.ts";
import { orders as words } from "#words/panel/orders.ts";

/** The columns of the list; `state` is that of a link to an order. */
export function orderColumns(state: unknown): ListColumn<AdminOrderSummary>[] {
  return [
    {
      name: "number",
      card: "title",
      title: words.orderColumns.order,
      isFixed: true,
      render: (order) => <OrderLink order={order} state={state} />,
    },
    { name: "created_at", title: words.orderColumns.placed, as: "moment" },
    {
      name: "member",
      card: "line",
      onCard: (order) => <WhoseAndWhen order={order} />,
      title: words.orderColumns.member,
      render: (order) => (
        <>
          <MemberCell member={order.member} />
          <PacksFor order={order} />
        </>
      ),
    },
    {
      name: "status",
      card: "foot",
      title: words.orderColumns.status,
      render: (order) => <StageBadge order={order} />,
    },
    {
      name: "shipping",
      card: "foot",
      onCard: (order) => <Text size="xs">{words.orderColumns[order.shipping_kind]}</Text>,
      title: words.orderColumns.postOrCollection,
      render: (order) => words.orderColumns[order.shipping_kind],
    },
    {
      name: "payment",
      card: "foot",
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
      card: "side",
      title: words.orderColumns.total,
      align: "right",
      render: (order) => <Money value={order.total} fw={600} />,
    },
  ];
}

function WhoseAndWhen({ order }: { order: AdminOrderSummary }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {order.member.name} · <DateTime value={order.created_at} withTime />
      </Text>
      <PacksFor order={order} />
    </>
  );
}

/** Whose packs are in it, where that is not the member alone. */
function PacksFor({ order: { member, packs_for } }: { order: AdminOrderSummary }) {
  if (packs_for.every((name) => name === member.name)) return null;
  return <Text size="xs">{words.orderColumns.for(formatList(packs_for))}</Text>;
}

function OrderLink({ order, state }: { order: AdminOrderSummary; state: unknown }) {
  return (
    <Anchor
      component={Link}
      to={adminOrderPath(order.id)}
      state={state}
      fw={600}
      style={{ whiteSpace: "nowrap" }}
    >
      {order.number}
    </Anchor>
  );
}

/** What narrows the club's orders. */
export const orderFilters = (): ListFilter[] => [
  { name: "status", label: words.orderFilters.status, choices: statusChoices("order", orderStatuses) },
  {
    name: "payment_status",
    label: words.orderFilters.payment,
    choices: statusChoices("payment", saidPayments),
  },
  {
    name: "fulfilment_status",
    label: words.orderFilters.delivery,
    choices: statusChoices("fulfilment", fulfilmentStatuses),
  },
  {
    name: "on_hold",
    label: words.orderFilters.onHoldOrNot,
    choices: [
      { value: "true", label: words.orderFilters.onHold },
      { value: "false", label: words.orderFilters.notOnHold },
    ],
  },
  {
    name: "shipping_kind",
    label: words.orderColumns.postOrCollection,
    choices: shippingKinds.map((value) => ({ value, label: words.orderColumns[value] })),
  },
  ...dayFilters([]),
];

/** What the club has to do with its orders, and how many wait for it. */
export function StageTabs({ list }: { list: ReturnType<typeof useListParams> }) {
  const counts = useQuery(adminApi.orders.adminStages.queryOptions({ input: {} })).data?.data;
  return (
    <ListTabs
      label={words.stageTabs.whatIsToDo}
      name="stage"
      list={list}
      tabs={[
        { value: null, label: words.stageTabs.all },
        ...orderStages.map((stage) => ({
          value: stage,
          label: words.stageTabs[stage],
          count: counts?.[stage] === undefined ? undefined : formatCountUpTo(counts[stage], mostCounted),
        })),
      ]}
    />
  );
}
