import { Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconPrinter, IconTableExport } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { maxDocumentOrders, type OrderSelection } from "#contract/documents.ts";
import type { AdminOrderSummary } from "#contract/order-shapes.ts";
import { type bulkStatuses, orders } from "#contract/orders.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { useBulkSelection } from "#web/lib/bulk-selection.ts";
import { quietly } from "#web/lib/mutation-cache.ts";
import { adminOrderPath, panelPaths } from "#web/lib/panel-paths.ts";
import { useIsAdmin } from "#web/lib/rights.ts";
import { useHashAct } from "#web/lib/use-address.ts";
import { FileProgress, JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useFileJob, useJobId } from "#web/shared/jobs/use-job.ts";
import { useExport } from "#web/shared/lists/list-acts.ts";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { nouns } from "#words/nouns.ts";
import { orders as words } from "#words/panel/orders.ts";
import { pickListAddress, useDocument } from "../fulfilment/order-list.ts";
import { TrackingDialog } from "../fulfilment/tracking-dialog.tsx";
import { orderColumns, orderFilters, StageTabs } from "./order-columns.tsx";

/** The club's orders: search, filter, sort, open one; move, print and export many. */
export function Component() {
  const list = useList(adminApi.orders.adminShow, orders.adminShow, { sort: "created_at", order_by: "desc" });
  const bulk = useBulkSelection(list, list.query);
  // An admin's menu has them.
  const returns = { label: words.screen.returns, to: panelPaths.adminReturns };
  const isInMenu = useIsAdmin();
  const [jobId, setJobId, forgetJob] = useJobId("orders-job");
  const [isTracking, tracking] = useDisclosure(false);
  const selection: OrderSelection =
    "ids" in bulk.selection ? bulk.selection : { ...bulk.selection, all: list.narrowed };
  const forTracking = useFileJob("tracking-export", () => adminClient.exports.tracking({ format: "xlsx" }));
  const exported = useExport("orders", (format) => adminClient.exports.orders({ format, ...list.narrowed }), {
    label: words.screen.trackingWorkbookToFillIn,
    icon: IconTableExport,
    isBusy: forTracking.isStarting,
    onPress: () => forTracking.start(undefined),
  });
  const printed = useDocument();
  useHashAct(exported.act ? { export: () => exported.job.start("xlsx"), tracking: tracking.open } : {});

  return (
    <>
      <ListScreen<AdminOrderSummary>
        title={words.screen.orders}
        list={list}
        acts={[
          ...(isInMenu ? [] : [returns]),
          ...(exported.act ? [{ label: words.screen.importTracking, onPress: tracking.open }] : []),
        ]}
        exported={exported}
        columns={orderColumns(list.state)}
        searchPlaceholder={words.screen.numberNameOrEmail}
        tabs={<StageTabs list={list} />}
        filters={orderFilters()}
        bulk={bulk}
        rowName={({ number }) => words.screen.order(number)}
        bulkActions={
          <BulkActions
            selection={selection}
            count={bulk.count}
            state={list.state}
            onMoving={(id) => {
              setJobId(id);
              bulk.clear();
            }}
            printed={printed}
          />
        }
        to={({ id }) => adminOrderPath(id)}
        empty={{
          text: words.screen.ordersAppearHereAsSoon,
          narrowed: { text: words.screen.noOrdersMatch, showAll: words.screen.showAllOrders },
        }}
      >
        <FileProgress job={forTracking} many={nouns.rows.other} />
        <FileProgress job={printed} many={nouns.orders.other} />
        <JobProgress
          jobId={jobId}
          noun={nouns.orders}
          after={adminApi.orders.updateStatuses}
          onForget={forgetJob}
        />
      </ListScreen>
      <TrackingDialog opened={isTracking} onClose={tracking.close} />
    </>
  );
}

type BulkStatus = (typeof bulkStatuses)[number];

/** Each state with what it means for orders, where that is not plain. */
const moves: { status: BulkStatus; label: string; text?: string }[] = [
  { status: "processing", label: words.bulkActions.processing },
  {
    status: "ready_to_collect",
    label: words.bulkActions.readyToCollect,
    text: words.bulkActions.everythingNotPacked,
  },
  {
    status: "collected",
    label: words.bulkActions.collected,
    text: words.bulkActions.everythingWaitingAtClub,
  },
  { status: "completed", label: words.bulkActions.completed },
];

type BulkActionsProps = {
  selection: OrderSelection;
  count: number;
  /** Of the link to a page about the selected orders. */
  state: unknown;
  onMoving: (jobId: number) => void;
  printed: ReturnType<typeof useDocument>;
};

/** Moves the selected orders on as one job, and prints what is needed to pack them. */
function BulkActions({ selection, count, state, onMoving, printed }: BulkActionsProps) {
  const start = useMutation(
    adminApi.orders.updateStatuses.mutationOptions({
      ...quietly,
      onSuccess: ({ data }) => onMoving(data.job_id),
    }),
  );
  const isTooMany = count > maxDocumentOrders;
  const move = async ({ status, label, text = "" }: (typeof moves)[number]) => {
    const isSure = await confirmDialog({
      title: words.bulkActions.askMarkAs(count, label.toLowerCase()),
      text: words.bulkActions.ordersThatCannotBeMoved(text).trim(),
      confirmLabel: words.bulkActions.markAsStatus(label.toLowerCase()),
    });
    if (isSure) start.mutate({ selection, status });
  };
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <BulkButton loading={start.isPending}>{words.bulkActions.markAs}</BulkButton>
        </Menu.Target>
        <Menu.Dropdown>
          {moves.map((one) => (
            <Menu.Item key={one.status} onClick={() => move(one)}>
              {one.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <BulkButton loading={printed.isStarting} leftSection={<IconPrinter size={16} aria-hidden />}>
            {words.bulkActions.print}
          </BulkButton>
        </Menu.Target>
        <Menu.Dropdown>
          {isTooMany && <Menu.Label>{words.bulkActions.forUpToOrders(maxDocumentOrders)}</Menu.Label>}
          <Menu.Item disabled={isTooMany} component={Link} to={pickListAddress(selection)} state={state}>
            {words.bulkActions.pickList}
          </Menu.Item>
          <Menu.Item
            disabled={isTooMany}
            onClick={() => printed.start({ kind: "packing_slips", selection, sort: "number" })}
          >
            {words.bulkActions.packingSlipsByOrderNumber}
          </Menu.Item>
          <Menu.Item
            disabled={isTooMany}
            onClick={() => printed.start({ kind: "packing_slips", selection, sort: "team" })}
          >
            {words.bulkActions.packingSlips}
          </Menu.Item>
          <Menu.Item
            disabled={isTooMany}
            onClick={() => printed.start({ kind: "labels", selection, sort: "number" })}
          >
            {words.bulkActions.labelsByOrderNumber}
          </Menu.Item>
          <Menu.Item
            disabled={isTooMany}
            onClick={() => printed.start({ kind: "labels", selection, sort: "team" })}
          >
            {words.bulkActions.labelsByMembershipAndFamily}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

type BulkButtonProps = React.ComponentProps<typeof Button<"button">>;

/** Menus hand it their own properties. */
function BulkButton(props: BulkButtonProps) {
  return (
    <Button size="xs" variant="light" rightSection={<IconChevronDown size={14} aria-hidden />} {...props} />
  );
}
