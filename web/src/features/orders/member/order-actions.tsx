import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCreditCard, IconFileInvoice } from "@tabler/icons-react";
import { Link } from "react-router";
import type { MemberOrder } from "#contract/order-shapes.ts";
import { orders } from "#words/orders.ts";
import { returnFormPath } from "../../../lib/paths.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { cancelQuestion } from "../cancel-question.ts";
import { hasInvoice } from "../has-invoice.ts";
import { useCancelOrder, useInvoice } from "./api.ts";
import { ReorderButton } from "./reorder-button.tsx";

const { actions: words } = orders;

/** What the member may still do with an order; the server says what. */
export function OrderActions({ order }: { order: MemberOrder }) {
  const cancel = useCancelOrder(order);
  const invoice = useInvoice(order.id);
  const ask = async () => {
    const isSure = await confirmDialog({
      title: words.askTitle(order.number),
      text: cancelQuestion(order),
      confirmLabel: words.cancel,
      cancelLabel: words.keep,
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
          {words.invoice}
        </Button>
      )}
      {order.status !== "pending_payment" && <ReorderButton order={order} />}
      {order.can.return && (
        <Button
          variant="default"
          component={Link}
          to={returnFormPath(order.id)}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
        >
          {words.return}
        </Button>
      )}
      {order.can.cancel && (
        <Button variant="default" onClick={() => void ask()} loading={cancel.isPending}>
          {words.cancel}
        </Button>
      )}
      {order.can.pay && order.payment_url && (
        <Button
          component="a"
          href={order.payment_url}
          leftSection={<IconCreditCard size={18} aria-hidden />}
          data-disabled={cancel.isPending || undefined}
        >
          {words.pay}
        </Button>
      )}
    </>
  );
}
