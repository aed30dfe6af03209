import { Button } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { orders as words } from "#words/panel/orders.ts";
import { bottomBar } from "../../../../lib/bottom-bar.ts";
import { useIsPhone } from "../../../../lib/use-is-phone.ts";
import { type Act, MoreMenu } from "../../../../ui/acts.tsx";
import { hasInvoice } from "../../has-invoice.ts";
import { hasUnpacked } from "../../parcel-form.ts";
import { useInvoice } from "../fulfilment/api.ts";
import classes from "./order-sections.module.css";

type Handlers = {
  isBusy: boolean;
  onMove: (status: "processing" | "completed") => void;
  onShip: () => void;
  onCancel: () => void;
  onRefund: () => void;
};

/** Only what the server would let this person do with this order now: what comes next, and the rest. */
export function orderActs(order: AdminOrder, { isBusy, onMove, onShip, onCancel, onRefund }: Handlers) {
  const { can, shipping_kind } = order;
  const { ship, readyToCollect, markAsProcessing, complete, refund, cancelOrder } = words.orderDetail;
  const onward: Act[] = [
    ...(can.ship && hasUnpacked(order)
      ? [{ label: shipping_kind === "collect" ? readyToCollect : ship, onPress: onShip }]
      : []),
    ...(can.complete ? [{ label: complete, isBusy, onPress: () => onMove("completed") }] : []),
    ...(can.process ? [{ label: markAsProcessing, isBusy, onPress: () => onMove("processing") }] : []),
  ];
  const [next, ...further] = onward;
  const back: Act[] = [
    ...(can.refund ? [{ label: refund, onPress: onRefund }] : []),
    ...(can.cancel ? [{ label: cancelOrder, isDestructive: true, onPress: onCancel }] : []),
  ];
  return { next, rest: [...further, ...back] };
}

type OrderActsProps = { order: AdminOrder; acts: ReturnType<typeof orderActs> };

/** Beside the title: the invoice, the rest, and what comes next, which on phones is at the foot of the screen. */
export function OrderActs({ order, acts }: OrderActsProps) {
  const isPhone = useIsPhone();
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
          {words.orderDetail.invoice}
        </Button>
      )}
      <MoreMenu acts={acts.rest} />
      {!isPhone && acts.next && <PrimaryAct act={acts.next} />}
    </>
  );
}

/** What comes next with the order, on a phone always in reach. */
export function NextActBar({ act }: { act: Act | undefined }) {
  const isPhone = useIsPhone();
  if (!isPhone || !act) return null;
  return (
    <div ref={bottomBar} className={classes.bar}>
      <PrimaryAct act={act} isWide />
    </div>
  );
}

function PrimaryAct({ act, isWide = false }: { act: Act; isWide?: boolean }) {
  if (!("onPress" in act)) return null;
  return (
    <Button fullWidth={isWide} loading={act.isBusy ?? false} onClick={act.onPress}>
      {act.label}
    </Button>
  );
}
