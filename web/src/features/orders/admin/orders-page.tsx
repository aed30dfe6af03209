import { Anchor, Group, Select, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import {
  type AdminOrderSummary,
  fulfilmentStatuses,
  orderStatuses,
  paymentStatuses,
} from "#contract/orders.ts";
import { adminOrderPath } from "../../../lib/paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Money } from "../../../ui/money.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { StatusBadge, type StatusKind, statusLook } from "../../../ui/status-badge.tsx";
import { useOrders } from "./api.ts";
import { BulkStatus } from "./bulk-status.tsx";

/** The club's orders: search, filter, sort, open one, move many on. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const { filters } = list.params;
  const orders = useOrders(list.params);
  const [selected, setSelected] = useState<AdminOrderSummary[]>([]);
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = (order: AdminOrderSummary) => navigate(adminOrderPath(order.id), { state: { list: search } });
  const isFiltered = list.params.keywords !== "" || Object.keys(filters).length > 0;

  return (
    <>
      <PageHeader title="Orders" />
      <BulkStatus selected={selected} onStarted={() => setSelected([])} />
      <DataTable<AdminOrderSummary>
        label="Orders"
        query={orders}
        list={list}
        columns={columns(search)}
        searchPlaceholder="Number, name or email"
        filters={
          <Group gap="sm">
            <StatusFilter label="Status" name="status" kind="order" values={orderStatuses} list={list} />
            <StatusFilter
              label="Payment"
              name="payment_status"
              kind="payment"
              values={paymentStatuses}
              list={list}
            />
            <StatusFilter
              label="Delivery"
              name="fulfilment_status"
              kind="fulfilment"
              values={fulfilmentStatuses}
              list={list}
            />
            <Select
              aria-label="On hold"
              placeholder="On hold or not"
              w={160}
              clearable
              data={[
                { value: "true", label: "On hold" },
                { value: "false", label: "Not on hold" },
              ]}
              value={filters.on_hold ?? null}
              onChange={(value) => list.setFilter("on_hold", value)}
            />
          </Group>
        }
        selection={{ rows: selected, onChange: setSelected }}
        onRowClick={open}
        empty={
          isFiltered
            ? {
                title: "No data found",
                text: "No order fits the search and the filters.",
                action: (
                  <Anchor component="button" type="button" onClick={list.clear}>
                    Show all orders
                  </Anchor>
                ),
              }
            : { title: "No data found", text: "Orders appear here as soon as a member places one." }
        }
      />
    </>
  );
}

type FilterProps = {
  label: string;
  name: string;
  kind: StatusKind;
  values: readonly string[];
  list: ReturnType<typeof useListParams>;
};

function StatusFilter({ label, name, kind, values, list }: FilterProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      w={170}
      clearable
      data={values.map((value) => ({ value, label: statusLook(kind, value).label }))}
      value={list.params.filters[name] ?? null}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
}

function columns(search: string): Column<AdminOrderSummary>[] {
  return [
    {
      name: "number",
      title: "Order",
      sortable: true,
      isFixed: true,
      render: (order) => (
        <Anchor
          component={Link}
          to={adminOrderPath(order.id)}
          state={{ list: search }}
          fw={600}
          onClick={(event) => event.stopPropagation()}
        >
          {order.number}
        </Anchor>
      ),
    },
    {
      name: "created_at",
      title: "Placed",
      sortable: true,
      render: (order) => <DateTime value={order.created_at} withTime />,
    },
    {
      name: "member",
      title: "Member",
      sortable: true,
      render: (order) => (
        <>
          <Text size="sm" lineClamp={1}>
            {order.member.name}
          </Text>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {order.member.email}
          </Text>
        </>
      ),
    },
    {
      name: "status",
      title: "Status",
      sortable: true,
      render: (order) => (
        <Group gap={6}>
          <StatusBadge kind="order" status={order.status} />
          {order.on_hold && (
            <Text size="xs" c="error" fw={600}>
              On hold
            </Text>
          )}
        </Group>
      ),
    },
    {
      name: "payment",
      title: "Payment",
      render: (order) => <StatusBadge kind="payment" status={order.payment_status} />,
    },
    {
      name: "fulfilment",
      title: "Delivery",
      render: (order) => <StatusBadge kind="fulfilment" status={order.fulfilment_status} />,
    },
    {
      name: "items",
      title: "Items",
      align: "right",
      isHiddenAtFirst: true,
      render: (order) => order.item_count,
    },
    {
      name: "credits",
      title: "Credits",
      align: "right",
      isHiddenAtFirst: true,
      render: (order) => <Money value={order.credits_used} />,
    },
    {
      name: "card",
      title: "Card",
      align: "right",
      isHiddenAtFirst: true,
      render: (order) => <Money value={order.amount_due} />,
    },
    {
      name: "total",
      title: "Total",
      sortable: true,
      align: "right",
      render: (order) => <Money value={order.total} fw={600} />,
    },
  ];
}
