import { Button } from "@mantine/core";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AdminOrderSummary } from "#contract/orders.ts";
import { adminOrderPath } from "../../../lib/paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { rememberList } from "../list-address.ts";
import { useOrders } from "./api.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { OrderCard, orderColumns } from "./order-columns.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { StatusJob, useStatusJobId } from "./status-job.tsx";

/** The club's orders: search, filter, sort, open one, move many on. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const { keywords, filters, page } = list.params;
  const orders = useOrders(list.params);
  const { search } = useLocation();
  const navigate = useNavigate();
  const [jobId, setJobId, forgetJob] = useStatusJobId();
  const [selected, select] = useSelection(JSON.stringify(list.params), orders.data?.data ?? []);
  const isNarrowed = keywords !== "" || page > 1 || Object.keys(filters).length > 0;

  return (
    <>
      <PageHeader title="Orders" />
      {jobId !== null && <StatusJob key={jobId} jobId={jobId} onForget={forgetJob} />}
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
        empty={
          isNarrowed
            ? {
                title: "No data found",
                text: "No order fits the search and the filters.",
                action: (
                  <Button variant="default" onClick={list.clear}>
                    Show all orders
                  </Button>
                ),
              }
            : { title: "No data found", text: "Orders appear here as soon as a member places one." }
        }
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
