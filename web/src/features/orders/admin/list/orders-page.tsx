import { useDisclosure } from "@mantine/hooks";
import { IconTableExport } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import type { OrderSelection } from "#contract/documents.ts";
import type { AdminOrderSummary } from "#contract/order-shapes.ts";
import { nouns } from "#words/nouns.ts";
import { orders as words } from "#words/panel/orders.ts";
import { adminClient } from "../../../../lib/admin-api.ts";
import { rememberList } from "../../../../lib/list-address.ts";
import { adminOrderPath, panelPaths } from "../../../../lib/panel-paths.ts";
import { useBulkSelection } from "../../../../lib/use-bulk-selection.ts";
import { useHashAct } from "../../../../lib/use-hash-act.ts";
import { useIsAdmin } from "../../../../lib/use-is-admin.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import { useMay } from "../../../../lib/use-may.ts";
import { type ExportFormat, exportAct } from "../../../../shared/jobs/export-act.ts";
import { FileProgress } from "../../../../shared/jobs/file-progress.tsx";
import { JobProgress } from "../../../../shared/jobs/job-progress.tsx";
import { useFileJob } from "../../../../shared/jobs/use-file-job.ts";
import { useJobId } from "../../../../shared/jobs/use-job-id.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { ListHeader } from "../../../../ui/list-header.tsx";
import { narrowed } from "../../list-query.ts";
import { refreshLists, useOrders } from "../api.ts";
import { useDocument } from "../fulfilment/api.ts";
import { TrackingDialog } from "../fulfilment/tracking-dialog.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { OrderCard, orderColumns } from "./order-columns.tsx";
import { orderFilters } from "./order-filters.ts";
import { StageTabs } from "./stage-tabs.tsx";

/** The club's orders: search, filter, sort, open one; move, print and export many. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const orders = useOrders(list.params);
  const bulk = useBulkSelection(list, orders);
  const mayExport = useMay("exportLists");
  // An admin's menu has them.
  const returns = { label: words.screen.returns, to: panelPaths.adminReturns };
  const isInMenu = useIsAdmin();
  const { search } = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [jobId, setJobId, forgetJob] = useJobId("orders-job");
  const [isTracking, tracking] = useDisclosure(false);
  const filters = narrowed(list.params);
  const selection: OrderSelection =
    "ids" in bulk.selection ? bulk.selection : { ...bulk.selection, all: filters };
  const exported = useFileJob("orders-export", (format: ExportFormat) =>
    adminClient.exports.orders({ format, ...filters }),
  );
  const forTracking = useFileJob("tracking-export", () => adminClient.exports.tracking({ format: "xlsx" }));
  const printed = useDocument();
  useHashAct(mayExport ? { export: () => exported.start("xlsx"), tracking: tracking.open } : {});

  return (
    <>
      <ListHeader
        title={words.screen.orders}
        acts={[
          ...(isInMenu ? [] : [returns]),
          ...(mayExport
            ? [
                { label: words.screen.importTracking, onPress: tracking.open },
                exportAct(exported, {
                  label: words.screen.trackingWorkbookToFillIn,
                  icon: IconTableExport,
                  isBusy: forTracking.isStarting,
                  onPress: () => forTracking.start(undefined),
                }),
              ]
            : []),
        ]}
      />
      <FileProgress job={exported} many={nouns.rows.other} />
      <FileProgress job={forTracking} many={nouns.rows.other} />
      <FileProgress job={printed} many={nouns.orders.other} />
      {jobId !== null && (
        <JobProgress
          key={jobId}
          jobId={jobId}
          noun={nouns.orders}
          onEnded={() => refreshLists(cache)}
          onForget={forgetJob}
        />
      )}
      <DataTable<AdminOrderSummary>
        label={words.screen.orders}
        query={orders}
        list={list}
        columns={orderColumns(search)}
        searchPlaceholder={words.screen.numberNameOrEmail}
        tabs={<StageTabs list={list} />}
        filters={orderFilters()}
        bulk={bulk}
        rowName={({ number }) => words.screen.order(number)}
        bulkActions={
          <BulkActions
            selection={selection}
            count={bulk.count}
            onMoving={(id) => {
              setJobId(id);
              bulk.clear();
            }}
            printed={printed}
          />
        }
        onRowClick={(order) =>
          navigate(adminOrderPath(order.id), { state: rememberList(panelPaths.adminOrders, search) })
        }
        renderCard={(order) => <OrderCard order={order} search={search} />}
        empty={{
          text: words.screen.ordersAppearHereAsSoon,
          narrowed: { text: words.screen.noOrdersMatch, showAll: words.screen.showAllOrders },
        }}
      />
      <TrackingDialog opened={isTracking} onClose={tracking.close} />
    </>
  );
}
