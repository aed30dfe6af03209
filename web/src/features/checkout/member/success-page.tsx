import { Anchor, Button, Group, Loader, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { OrderOutcome } from "#contract/checkout.ts";
import { hasCode } from "../../../lib/errors.ts";
import { paths } from "../../../lib/paths.ts";
import { notify } from "../../../lib/toast.ts";
import { forgetBeforeOrder, takeCredits, useConfirmation } from "../api.ts";
import { readOrderId } from "../order-id.ts";
import { takeOrderedOut } from "../ordered.ts";
import { PLACED } from "../words.ts";
import { Notice } from "./notice.tsx";

/** How long the screen stays once the order is confirmed, in milliseconds. */
const GO_ON_AFTER_MS = 100;

/** Where the payment page sends the member back to: asks until the order is confirmed, then goes to the orders. */
export function Component() {
  const [search] = useSearchParams();
  const orderId = readOrderId(search);
  const confirmation = useConfirmation(orderId);
  useGoOn(confirmation.data?.data);

  if (orderId === null || hasCode(confirmation.error, "NOT_FOUND")) return <Unknown />;
  if (confirmation.error) return <TakesLong onRetry={() => void confirmation.refetch()} />;
  const isSlow = confirmation.failureCount > 3;
  return (
    <Notice title="Confirming your order">
      <Loader aria-hidden />
      <Title order={1} size="h2">
        We are confirming your order
      </Title>
      <Text c="dimmed" aria-live="polite">
        {isSlow && confirmation.failureReason
          ? `${confirmation.failureReason.message} We keep asking.`
          : "This takes only a moment. Please keep this page open."}
      </Text>
      {isSlow && (
        <Anchor component={Link} to={paths.orders}>
          See your orders
        </Anchor>
      )}
    </Notice>
  );
}

/** Once, when the order is confirmed: what was ordered leaves the cart, the credits are new, and the orders come next. */
function useGoOn(outcome: OrderOutcome | undefined): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what is reacted to; the others never change it
  useEffect(() => {
    if (outcome === undefined) return;
    takeOrderedOut(outcome.order_id);
    takeCredits(outcome);
    forgetBeforeOrder(queryClient);
    notify.success(PLACED);
    const timer = setTimeout(() => void navigate(paths.orders, { replace: true }), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [outcome?.order_id]);
}

function TakesLong({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice title="Confirming your order">
      <Title order={1} size="h2">
        The confirmation takes longer than usual
      </Title>
      <Text c="dimmed">
        You need not wait here. As soon as your payment is confirmed the order shows up under Orders, and we
        send you an e-mail.
      </Text>
      <Group justify="center">
        <Button component={Link} to={paths.orders}>
          See your orders
        </Button>
        <Button variant="default" onClick={onRetry}>
          Ask again
        </Button>
      </Group>
    </Notice>
  );
}

function Unknown() {
  return (
    <Notice title="Order">
      <Title order={1} size="h2">
        This order is not known
      </Title>
      <Text c="dimmed">Everything you ordered is listed under Orders.</Text>
      <Button component={Link} to={paths.orders}>
        See your orders
      </Button>
    </Notice>
  );
}
