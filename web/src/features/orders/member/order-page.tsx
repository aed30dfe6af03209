import { Alert, Anchor, Button, Group, Skeleton, Stack, Title } from "@mantine/core";
import { IconArrowBackUp, IconClock, IconCreditCard, IconFileInvoice } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { idPattern } from "#contract/id-text.ts";
import type { MemberOrder } from "#contract/order-shapes.ts";
import { hasCode } from "#web/lib/errors.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { memberApi, memberClient } from "#web/lib/member-api.ts";
import { paths, returnFormPath, trackingPath } from "#web/lib/paths.ts";
import { saveAsFile } from "#web/lib/save-as-file.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { notify } from "#web/lib/toast.ts";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { orders } from "#words/orders.ts";
import { hasInvoice } from "../order-words.ts";
import {
  Destination,
  MemberOrderHistory,
  MemberOrderLines,
  MemberOrderReturns,
  Payment,
} from "./order-parts.tsx";
import classes from "./orders.module.css";
import { cancelQuestion, ReorderButton } from "./own-order.tsx";
import { ParcelCard } from "./parcel-card.tsx";

const { detail: words } = orders;
const back = { label: words.back, to: paths.orders };

/** One order: what is in it, what it cost, where it is. */
export function Component() {
  const { id = "" } = useParams();
  // What is not a number cannot be an order; asking for it would only be refused.
  if (!idPattern.test(id)) return <NotThere />;
  return <Order key={id} id={id} />;
}

function Order({ id }: { id: string }) {
  const query = useQuery(memberApi.orders.getOrder.queryOptions({ input: { id } }));
  if (hasCode(query.error, "NOT_FOUND")) return <NotThere />;
  return (
    <QueryState query={query} skeleton={<OrderSkeleton />}>
      {({ data }) => <Detail order={data} />}
    </QueryState>
  );
}

function Detail({ order }: { order: MemberOrder }) {
  const isSent = order.fulfilment_status !== "unfulfilled";
  return (
    <>
      <PageHeader
        title={words.title(order.number)}
        text={(order.placed_by_club ? words.placedByClub : words.placed)(formatDateTime(order.created_at))}
        back={back}
        aside={
          <>
            <StatusBadge kind="order" status={order.status} />
            {isSent && <StatusBadge kind="fulfilment" status={order.fulfilment_status} />}
          </>
        }
        actions={<OrderActions order={order} />}
      />
      {order.can.pay && (
        <Alert color="warning" icon={<IconClock size={20} aria-hidden />} mb="lg">
          {order.payment_status === "failed" ? words.failed : words.waits}
        </Alert>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <MemberOrderLines lines={order.lines} />
          {order.parcels.length > 0 && <Parcels order={order} />}
          <MemberOrderReturns orderId={order.id} />
          <MemberOrderHistory timeline={order.timeline} />
        </div>
        <div className={classes.column}>
          <Payment order={order} />
          <Destination order={order} />
        </div>
      </div>
    </>
  );
}

function Parcels({ order }: { order: MemberOrder }) {
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {order.parcels.length === 1 ? words.parcel : words.parcels}
        </Title>
        <Anchor component={Link} to={trackingPath(order.id)} size="sm">
          {words.tracking}
        </Anchor>
      </Group>
      <Stack gap="md">
        {order.parcels.map((parcel) => (
          <ParcelCard key={parcel.id} parcel={parcel} />
        ))}
      </Stack>
    </section>
  );
}

function OrderSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={40} width="50%" />
      <Skeleton height={240} />
      <Skeleton height={160} />
    </Stack>
  );
}

function NotThere() {
  return (
    <>
      <PageHeader title={words.notThereTitle} back={back} />
      <EmptyState
        title={words.notThere}
        text={words.notThereText}
        action={
          <Button component={Link} to={paths.orders}>
            {words.seeOrders}
          </Button>
        }
      />
    </>
  );
}

const { actions: actionsWords } = orders;

/**
 * Cancels an order. The call for one waiting for payment never touches a paid one, so nobody is refunded who was
 * told that nothing was charged; its credits were only set aside and never left the balance. What is cached of orders,
 * credits and stock is refetched.
 */
function useCancelOrder({ id: order_id, status }: Pick<MemberOrder, "id" | "status">) {
  const cache = useQueryClient();
  const isUnpaid = status === "pending_payment";
  const { cancelPost, orderCancelPost } = memberClient.checkout;
  return useMutation({
    mutationFn: () => (isUnpaid ? cancelPost({ order_id }) : orderCancelPost({ order_id })),
    onSuccess: ({ message, data }) => {
      notify.success(message);
      if (!isUnpaid) useUserStore.getState().increaseCredits(data.credits_used);
    },
    onError: (error) => notify.failure(error),
    onSettled: () =>
      Promise.all(
        [memberApi.orders.key(), memberApi.members.key(), memberApi.catalog.key()].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** What the member may still do with an order; the server says what. */
function OrderActions({ order }: { order: MemberOrder }) {
  const cancel = useCancelOrder(order);
  const invoice = useMutation({
    mutationFn: async () => {
      const file = await memberClient.documents.memberInvoice({ id: order.id });
      saveAsFile(file.name, file, file.type);
    },
    onError: (error) => notify.failure(error),
  });
  const ask = async () => {
    const isSure = await confirmDialog({
      title: actionsWords.askTitle(order.number),
      text: cancelQuestion(order),
      confirmLabel: actionsWords.cancel,
      cancelLabel: actionsWords.keep,
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
          {actionsWords.invoice}
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
          {actionsWords.return}
        </Button>
      )}
      {order.can.cancel && (
        <Button variant="default" onClick={() => void ask()} loading={cancel.isPending}>
          {actionsWords.cancel}
        </Button>
      )}
      {order.can.pay && order.payment_url && (
        <Button
          component="a"
          href={order.payment_url}
          leftSection={<IconCreditCard size={18} aria-hidden />}
          data-disabled={cancel.isPending || undefined}
        >
          {actionsWords.pay}
        </Button>
      )}
    </>
  );
}
