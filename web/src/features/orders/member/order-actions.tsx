import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCreditCard, IconFileInvoice } from "@tabler/icons-react";
import { Link } from "react-router";
import type { MemberOrder } from "#contract/orders.ts";
import { returnFormPath } from "../../../lib/paths.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { hasInvoice } from "../has-invoice.ts";
import { useCancelOrder, useInvoice } from "./api.ts";

/** What the member may still do with an order; the server says what. */
export function OrderActions({ order }: { order: MemberOrder }) {
  const cancel = useCancelOrder(order.id);
  const invoice = useInvoice(order.id);
  const ask = async () => {
    const isSure = await confirmDialog({
      title: `Cancel order ${order.number}?`,
      text: "Nothing was charged. This can not be undone, but you can order again.",
      confirmLabel: "Cancel order",
      cancelLabel: "Keep order",
      isDestructive: true,
    });
    if (isSure) cancel.mutate();
  };
  return (
    <>
      {hasInvoice(order) && (
        <Button
          variant="default"
          leftSection={<IconFileInvoice size={18} aria-hidden />}
          loading={invoice.isPending}
          onClick={() => invoice.mutate()}
        >
          Invoice
        </Button>
      )}
      {order.can.return && (
        <Button
          variant="default"
          component={Link}
          to={returnFormPath(order.id)}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
        >
          Return or exchange
        </Button>
      )}
      {order.can.cancel && (
        <Button variant="default" onClick={() => void ask()} loading={cancel.isPending}>
          Cancel order
        </Button>
      )}
      {order.can.pay && order.payment_url && (
        <Button
          component="a"
          href={order.payment_url}
          leftSection={<IconCreditCard size={18} aria-hidden />}
          data-disabled={cancel.isPending || undefined}
        >
          Pay now
        </Button>
      )}
    </>
  );
}
