import { Alert, Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconPackageOff } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import type { AdminOrder, Parcel } from "#contract/orders.ts";
import { hasCode } from "../../../lib/errors.ts";
import { paths } from "../../../lib/paths.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { useOrder, useOrderActions } from "./api.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { Address, History, Lines, MemberCard, Money, Payments } from "./order-sections.tsx";
import { ParcelDrawer } from "./parcel-drawer.tsx";
import { Parcels } from "./parcels.tsx";

const holdWords = {
  OUT_OF_STOCK:
    "It is paid, but there was no stock left when the payment arrived. Cancel it to give the money back.",
  PAYMENT_MISMATCH:
    "What Stripe captured does not match this order. Check the payment at Stripe before you do anything.",
};

export function Component() {
  const [search] = useSearchParams();
  const id = Number(search.get("id"));
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const order = useOrder(id, isNumber);
  if (!isNumber || hasCode(order.error, "NOT_FOUND")) return <NoOrder />;
  return (
    <QueryState query={order}>
      {({ data }) => <Detail key={data.id} order={data} onReload={() => void order.refetch()} />}
    </QueryState>
  );
}

function Detail({ order, onReload }: { order: AdminOrder; onReload: () => void }) {
  const actions = useOrderActions(order.id);
  const [isCancelling, cancelling] = useDisclosure(false);
  /** What the drawer is about: a new parcel, one that is there, or nothing. */
  const [parcel, setParcel] = useState<Parcel | "new" | null>(null);
  const list = (useLocation().state as { list?: string } | null)?.list ?? "";
  const { updateStatus } = actions;
  const isStale = [updateStatus, actions.saveParcel, actions.cancel].some(({ error }) =>
    hasCode(error, "STALE_VERSION"),
  );
  const move = (status: "processing" | "completed") =>
    updateStatus.mutate({ order_id: order.id, status, version: order.version });

  return (
    <>
      <PageHeader
        title={`Order ${order.number}`}
        back={{ label: "Orders", to: `${paths.adminOrders}${list}` }}
        text={
          <>
            Placed on <DateTime value={order.created_at} withTime />
            {order.placed_by && ` by ${order.placed_by}`}
          </>
        }
        aside={
          <>
            <StatusBadge kind="order" status={order.status} />
            <StatusBadge kind="payment" status={order.payment_status} />
            <StatusBadge kind="fulfilment" status={order.fulfilment_status} />
          </>
        }
        actions={
          <Actions
            order={order}
            isBusy={updateStatus.isPending}
            onMove={move}
            onShip={() => setParcel("new")}
            onCancel={cancelling.open}
          />
        }
      />
      <Stack gap="md">
        {order.on_hold && (
          <Alert color="error" icon={<IconAlertTriangle size={20} aria-hidden />} title="On hold">
            {holdWords[order.on_hold]}
          </Alert>
        )}
        {isStale && (
          <Alert color="warning" title="Somebody else changed this order" role="alert">
            <Group justify="space-between">
              Your change was not saved. Reload to see the order as it is now, then try again.
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  for (const action of Object.values(actions)) action.reset();
                  setParcel(null);
                  cancelling.close();
                  onReload();
                }}
              >
                Reload
              </Button>
            </Group>
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <Stack gap="md">
            <Lines lines={order.lines} />
            <Parcels order={order} onEdit={setParcel} />
            <History timeline={order.timeline} />
          </Stack>
          <Stack gap="md">
            <Money order={order} />
            <MemberCard order={order} />
            <Address order={order} />
            <Payments order={order} />
          </Stack>
        </SimpleGrid>
      </Stack>
      <ParcelDrawer
        order={order}
        parcel={parcel}
        save={actions.saveParcel}
        onClose={() => {
          actions.saveParcel.reset();
          setParcel(null);
        }}
      />
      <CancelDialog order={order} opened={isCancelling} onClose={cancelling.close} cancel={actions.cancel} />
    </>
  );
}

type ActionsProps = {
  order: AdminOrder;
  isBusy: boolean;
  onMove: (status: "processing" | "completed") => void;
  onShip: () => void;
  onCancel: () => void;
};

/** Only what the server would let this person do with this order now. */
function Actions({ order, isBusy, onMove, onShip, onCancel }: ActionsProps) {
  const { can } = order;
  const hasUnpacked = order.lines.some((line) => line.packed_quantity < line.quantity);
  return (
    <>
      {can.cancel && (
        <Button variant="default" c="error" onClick={onCancel}>
          Cancel order
        </Button>
      )}
      {can.process && (
        <Button variant="default" loading={isBusy} onClick={() => onMove("processing")}>
          Mark as processing
        </Button>
      )}
      {can.complete && (
        <Button variant="default" loading={isBusy} onClick={() => onMove("completed")}>
          Complete
        </Button>
      )}
      {can.ship && hasUnpacked && (
        <Button onClick={onShip}>{order.shipping_kind === "collect" ? "Ready to collect" : "Ship"}</Button>
      )}
    </>
  );
}

function NoOrder() {
  return (
    <>
      <PageTitle title="Order not found" />
      <EmptyState
        icon={IconPackageOff}
        title="Order not found"
        text="It may belong to another club, or the address was cut."
        action={
          <Button component={Link} to={paths.adminOrders}>
            All orders
          </Button>
        }
      />
    </>
  );
}
