import { Alert, Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconFileInvoice, IconPackageOff } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { AdminOrder } from "#contract/order-shapes.ts";
import type { Parcel } from "#contract/parcels.ts";
import { hasCode } from "../../../../lib/errors.ts";
import { panelPaths } from "../../../../lib/panel-paths.ts";
import { AuditTrail } from "../../../../ui/audit-trail.tsx";
import { Columns } from "../../../../ui/columns.tsx";
import { confirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { hasInvoice } from "../../has-invoice.ts";
import { listAddress } from "../../list-address.ts";
import { unpackedOf } from "../../parcel-form.ts";
import { useOrder, useOrderActions } from "../api.ts";
import { useInvoice } from "../fulfilment/api.ts";
import { FulfilmentBadge } from "../fulfilment-badge.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { Disputes } from "./disputes.tsx";
import { LiftHoldDialog } from "./lift-hold-dialog.tsx";
import { Address, History, Lines, MemberCard, Money, Payments } from "./order-sections.tsx";
import { ParcelDrawer } from "./parcel-drawer.tsx";
import { Parcels } from "./parcels.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { Returns } from "./returns.tsx";

const holdWords = {
  OUT_OF_STOCK:
    "It has been paid, but there was no stock left when the payment arrived. Cancel it to refund the money.",
  PAYMENT_MISMATCH:
    "The amount Stripe took does not match this order. Check the payment at Stripe before you do anything.",
  DISPUTED: "The cardholder is disputing the payment. Respond at Stripe before you send anything.",
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
  const [isCancelling, cancelling] = useDisclosure(false);
  const [isRefunding, refunding] = useDisclosure(false);
  const [isLifting, lifting] = useDisclosure(false);
  /** What the drawer is about: a new parcel, one that is there, or nothing. */
  const [parcel, setParcel] = useState<Parcel | "new" | null>(null);
  const [isStale, stale] = useDisclosure(false);
  const list = listAddress(panelPaths.adminOrders, useLocation().state);
  const { updateStatus, saveParcel, cancel, refund, liftHold } = useOrderActions(order.id, {
    // Only the page can say what to do now, so nothing may lie over it.
    onStale: () => {
      setParcel(null);
      cancelling.close();
      refunding.close();
      lifting.close();
      stale.open();
    },
    onSaved: stale.close,
  });
  const move = async (status: "processing" | "completed") => {
    if (status === "completed" && hasUnpacked(order) && !(await confirmUnsent(order))) return;
    updateStatus.mutate({ order_id: order.id, status, version: order.version });
  };

  return (
    <>
      <PageHeader
        title={`Order ${order.number}`}
        back={{ label: "Orders", to: list }}
        text={
          <>
            Placed on <DateTime value={order.created_at} withTime />
            {order.placed_by && ` by ${order.placed_by} for ${order.member.name}`}
          </>
        }
        aside={
          <>
            <StatusBadge kind="order" status={order.status} />
            <StatusBadge kind="payment" status={order.payment_status} />
            <FulfilmentBadge order={order} />
          </>
        }
        actions={
          <Actions
            order={order}
            isBusy={updateStatus.isPending}
            onMove={move}
            onShip={() => setParcel("new")}
            onCancel={cancelling.open}
            onRefund={refunding.open}
          />
        }
      />
      <Stack gap="md">
        {order.on_hold && (
          <Alert color="error" icon={<IconAlertTriangle size={20} aria-hidden />} title="On hold">
            <Group justify="space-between" gap="sm">
              {holdWords[order.on_hold]}
              {order.can.lift_hold && (
                <Button size="xs" variant="default" onClick={lifting.open}>
                  Take off hold
                </Button>
              )}
            </Group>
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
                  stale.close();
                  onReload();
                }}
              >
                Reload
              </Button>
            </Group>
          </Alert>
        )}
        <Columns cols={{ base: 1, lg: 2 }} spacing="md">
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
            <Disputes disputes={order.disputes} />
            <Returns orderId={order.id} />
            <AuditTrail filters={orderSubject(order)} />
          </Stack>
        </Columns>
      </Stack>
      <ParcelDrawer order={order} parcel={parcel} save={saveParcel} onClose={() => setParcel(null)} />
      <RefundDialog order={order} opened={isRefunding} onClose={refunding.close} refund={refund} />
      <LiftHoldDialog order={order} opened={isLifting} onClose={lifting.close} lift={liftHold} />
      <CancelDialog order={order} opened={isCancelling} onClose={cancelling.close} cancel={cancel} />
    </>
  );
}

function orderSubject({ id }: AdminOrder) {
  return { subject_kind: "order", subject_id: id };
}

type ActionsProps = {
  order: AdminOrder;
  isBusy: boolean;
  onMove: (status: "processing" | "completed") => void;
  onShip: () => void;
  onCancel: () => void;
  onRefund: () => void;
};

/** Only what the server would let this person do with this order now. */
function Actions({ order, isBusy, onMove, onShip, onCancel, onRefund }: ActionsProps) {
  const { can } = order;
  const invoice = useInvoice();
  return (
    <>
      {hasInvoice(order) && (
        <Button
          variant="default"
          leftSection={<IconFileInvoice size={18} aria-hidden />}
          loading={invoice.isPending}
          onClick={() => invoice.mutate(order.id)}
        >
          Invoice
        </Button>
      )}
      {can.refund && (
        <Button variant="default" onClick={onRefund}>
          Refund
        </Button>
      )}
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
      {can.ship && hasUnpacked(order) && (
        <Button onClick={onShip}>{order.shipping_kind === "collect" ? "Ready to collect" : "Ship"}</Button>
      )}
    </>
  );
}

function hasUnpacked({ lines }: AdminOrder): boolean {
  return lines.some((line) => unpackedOf(line) > 0);
}

/** Completing ends what can be done with an order, so it is asked for while there is something left to send. */
function confirmUnsent({ number, lines }: AdminOrder): Promise<boolean> {
  const isAnyPacked = lines.some((line) => line.packed_quantity > 0);
  const unsent = isAnyPacked ? "Some of it has not been packed yet." : "None of it has been packed yet.";
  return confirmDialog({
    title: `Complete order ${number}?`,
    text: `${unsent} A completed order can no longer be packed or cancelled.`,
    confirmLabel: "Complete",
  });
}

function NoOrder() {
  return (
    <>
      <PageHeader title="Order not found" back={{ label: "Orders", to: panelPaths.adminOrders }} />
      <EmptyState
        icon={IconPackageOff}
        title="There is no such order"
        text="It may belong to another club, or the link may be incomplete."
      />
    </>
  );
}
