import { Alert, Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconPackageOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { saidPayment } from "#contract/order-statuses.ts";
import type { Parcel } from "#contract/parcels.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import { listAddress } from "#web/lib/list-address.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { StageBadge, StatusWords } from "#web/shared/statuses/status-badge.tsx";
import { Columns } from "#web/ui/columns.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { orders, orders as words } from "#words/panel/orders.ts";
import { StepsBar } from "../../steps-bar.tsx";
import { CancelDialog, LiftHoldDialog, NextActBar, OrderActs, orderActs } from "./order-acts.tsx";
import { orderSteps, useOrderActions } from "./order-detail.ts";
import { hasUnpacked } from "./order-forms.ts";
import { AdminOrderReturns, Disputes, OrderHistory } from "./order-history.tsx";
import {
  AdminOrderAddress,
  AdminOrderLines,
  AdminOrderMember,
  AdminOrderMoney,
  Payments,
} from "./order-sections.tsx";
import { ParcelDrawer, Parcels } from "./parcels.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

const holdWords = {
  OUT_OF_STOCK: words.orderDetail.itHasBeenPaid,
  PAYMENT_MISMATCH: words.orderDetail.amountStripeTook,
  DISPUTED: words.orderDetail.cardholderIsDisputingPayment,
  REFUNDED: words.orderDetail.moneyHasBeenRefunded,
};

export function Component() {
  const [search] = useSearchParams();
  const id = Number(search.get("id"));
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const order = useQuery(adminApi.orders.adminGet.queryOptions({ input: { id }, enabled: isNumber }));
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
  const { updateStatus, saveParcel, cancel, refund, givenBack, liftHold } = useOrderActions(order.id, {
    // Only the page can say what to do now, so nothing may cover it.
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
  const markGivenBack = async ({ id, amount }: AdminOrder["refunds"][number]) => {
    if (await confirmGivenBack(amount)) givenBack.mutate({ order_id: order.id, refund_id: id });
  };
  const acts = orderActs(order, {
    isBusy: updateStatus.isPending,
    onMove: (status) => void move(status),
    onShip: () => setParcel("new"),
    onCancel: cancelling.open,
    onRefund: refunding.open,
  });

  return (
    <>
      <PageHeader
        title={words.orderDetail.order(order.number)}
        back={{ label: words.orderDetail.orders, to: list }}
        text={<Placed order={order} />}
        aside={
          <>
            <StageBadge order={order} />
            <StatusWords kind="payment" status={saidPayment(order)} />
          </>
        }
        actions={<OrderActs order={order} acts={acts} />}
      />
      <Stack gap="md">
        <OrderSteps order={order} />
        {order.on_hold && (
          <Alert
            color="error"
            icon={<IconAlertTriangle size={20} aria-hidden />}
            title={words.orderDetail.onHold}
          >
            <Group justify="space-between" gap="sm">
              {holdWords[order.on_hold]}
              {order.can.lift_hold && (
                <Button size="xs" variant="default" onClick={lifting.open}>
                  {words.orderDetail.takeOffHold}
                </Button>
              )}
            </Group>
          </Alert>
        )}
        {isStale && (
          <Alert color="warning" title={words.orderDetail.somebodyElseChangedThisOrder} role="alert">
            <Group justify="space-between">
              {words.orderDetail.yourChangeWasNotSaved}
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  stale.close();
                  onReload();
                }}
              >
                {words.orderDetail.reload}
              </Button>
            </Group>
          </Alert>
        )}
        <Columns cols={{ base: 1, lg: 2 }} spacing="md">
          <Stack gap="md">
            <AdminOrderLines lines={order.lines} />
            <Parcels order={order} onEdit={setParcel} />
            <OrderHistory order={order} />
          </Stack>
          <Stack gap="md">
            <AdminOrderMoney order={order} />
            <AdminOrderMember order={order} />
            <AdminOrderAddress order={order} />
            <Payments order={order} onGivenBack={(one) => void markGivenBack(one)} />
            <Disputes disputes={order.disputes} />
            <AdminOrderReturns orderId={order.id} />
          </Stack>
        </Columns>
      </Stack>
      <NextActBar act={acts.next} />
      <ParcelDrawer order={order} parcel={parcel} save={saveParcel} onClose={() => setParcel(null)} />
      <RefundDialog order={order} opened={isRefunding} onClose={refunding.close} refund={refund} />
      <LiftHoldDialog order={order} opened={isLifting} onClose={lifting.close} lift={liftHold} />
      <CancelDialog order={order} opened={isCancelling} onClose={cancelling.close} cancel={cancel} />
    </>
  );
}

function Placed({ order: { created_at, placed_by, member } }: { order: AdminOrder }) {
  const at = <DateTime value={created_at} withTime />;
  const { placedOn, placedOnFor } = words.orderDetail;
  return sentence(placed_by ? placedOnFor(at, placed_by, member.name) : placedOn(at));
}

/** Completing ends what can be done with an order, so it is confirmed while something is left to send. */
function confirmUnsent({ number, lines }: AdminOrder): Promise<boolean> {
  const isAnyPacked = lines.some((line) => line.packed_quantity > 0);
  const unsent = isAnyPacked ? words.orderDetail.someOf : words.orderDetail.noneOfItHasBeen;
  return confirmDialog({
    title: words.orderDetail.askCompleteOrder(number),
    text: words.orderDetail.completedOrderCanNoLonger(unsent),
    confirmLabel: words.orderDetail.complete,
  });
}

function confirmGivenBack(amount: number): Promise<boolean> {
  return confirmDialog({
    title: words.orderSections.askGivenBack(formatDollars(amount)),
    text: words.orderSections.saysThatMemberHasIt,
    confirmLabel: words.orderSections.markAsGivenBack,
  });
}

function NoOrder() {
  return (
    <NotFound
      icon={IconPackageOff}
      title={words.orderDetail.orderNotFound}
      back={{ label: words.orderDetail.orders, to: panelPaths.adminOrders }}
      lead={words.orderDetail.thereIsNoSuchOrder}
      text={words.orderDetail.itMayBelongToAnother}
    />
  );
}

const { orderSteps: orderStepsWords } = orders;

/** How far the order is, and which step comes next. */
function OrderSteps({ order }: { order: AdminOrder }) {
  const steps = orderSteps(order);
  if (steps.length === 0) return null;
  return (
    <StepsBar
      words={orderStepsWords}
      steps={steps.map((step) => ({ ...step, text: orderStepsWords.names[step.name] }))}
    />
  );
}
