import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AdminOrderSummary } from "#contract/orders.ts";
import { adminOrderPath } from "../../../lib/paths.ts";
import { useJobId } from "../../../lib/use-job-id.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { JobProgress } from "../../../ui/job-progress.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { rememberList } from "../list-address.ts";
import { refreshLists, useOrders } from "./api.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { OrderCard, orderColumns } from "./order-columns.tsx";
import { OrderFilters } from "./order-filters.tsx";

const ORDERS = { one: "order", many: "orders" };

/** The club's orders: search, filter, sort, open one, move many on. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const orders = useOrders(list.params);
  const { search } = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [jobId, setJobId, forgetJob] = useJobId("orders-job");
  const [selected, select] = useSelection(JSON.stringify(list.params), orders.data?.data ?? []);

  return (
    <>
      <PageHeader title="Orders" />
      {jobId !== null && (
        <JobProgress
          key={jobId}
          jobId={jobId}
          noun={ORDERS}
          onEnded={() => refreshLists(cache)}
          onForget={forgetJob}
        />
      )}
      <DataTable<AdminOrderSummary>
        label="Orders"
        query={orders}
        list={list}
        columns={orderColumns(search)}
        searchPlaceholder="Number, name or email"
        filters={<OrderFilters list={list} />}
        selection={{ rows: selected, onChange: select }}
        bulkActions={
          <BulkActions
            orderIds={selected.map(({ id }) => id)}
            onStarted={(id) => {
              setJobId(id);
              select([]);
            }}
            onClear={() => select([])}
          />
        }
        onRowClick={(order) => navigate(adminOrderPath(order.id), { state: rememberList(search) })}
        renderCard={(order) => <OrderCard order={order} search={search} />}
        empty={{
          text: "Orders appear here as soon as a member places one.",
          narrowed: { text: "No order fits the search and the filters.", showAll: "Show all orders" },
        }}
      />
    </>
  );
}

/**
 * The selected ones of the rows that are shown. Another page, search, filter or sort forgets them, and a row that
 * is not listed any more is not selected either: nobody moves orders that they do not see.
 */
function useSelection(shownList: string, rows: AdminOrderSummary[]) {
  const [selection, setSelection] = useState({ shownList, ids: new Set<number>() });
  const ids = selection.shownList === shownList ? selection.ids : new Set<number>();
  const select = (next: AdminOrderSummary[]) =>
    setSelection({ shownList, ids: new Set(next.map(({ id }) => id)) });
  return [rows.filter(({ id }) => ids.has(id)), select] as const;
}
