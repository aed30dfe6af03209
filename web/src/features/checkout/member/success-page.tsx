import { Anchor, Button, Group, Loader, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { OrderOutcome } from "#contract/checkout.ts";
import { idIn } from "#contract/id-text.ts";
import { errorText, hasCode } from "#web/lib/errors.ts";
import { orderPath, paths } from "#web/lib/paths.ts";
import { notify } from "#web/lib/toast.ts";
import { justPlaced } from "#web/shared/cart/order-attempt.ts";
import { checkout } from "#words/checkout.ts";
import { forgetBeforeOrder, hasEnded, takeCredits, useConfirmation } from "../api.ts";
import { forgetChoices, takeOrderedOut } from "../ordered.ts";
import { CheckoutNotice } from "./checkout-notice.tsx";

const { confirming: words } = checkout;

/** How long the screen stays once the order is confirmed, in milliseconds. */
const GO_ON_AFTER_MS = 100;

/** Where the payment page sends the member back to: polls until the order is confirmed, then goes to the orders. */
export function Component() {
  const [search] = useSearchParams();
  const orderId = idIn(search.get("order_id")) ?? null;
  const confirmation = useConfirmation(orderId);
  useGoOn(confirmation.data?.data);

  if (orderId === null || hasCode(confirmation.error, "NOT_FOUND")) return <Unknown />;
  if (hasEnded(confirmation.error)) return <Ended orderId={orderId} text={errorText(confirmation.error)} />;
  if (confirmation.error) return <TakesLong onRetry={() => void confirmation.refetch()} />;
  const isSlow = confirmation.failureCount > 3;
  return (
    <CheckoutNotice title={words.title}>
      <Loader aria-hidden />
      <Title order={1} size="h2">
        {words.heading}
      </Title>
      <Text c="dimmed" aria-live="polite">
        {isSlow && confirmation.failureReason
          ? words.keepAsking(confirmation.failureReason.message)
          : words.moment}
      </Text>
      {isSlow && (
        <Anchor component={Link} to={paths.orders}>
          {words.seeOrders}
        </Anchor>
      )}
    </CheckoutNotice>
  );
}

/** Once, when the order is confirmed: its items leave the cart, the credits are updated, and the orders come next. */
function useGoOn(outcome: OrderOutcome | undefined): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what is reacted to; the others never change it
  useEffect(() => {
    if (outcome === undefined) return;
    takeOrderedOut(outcome.order_id);
    takeCredits(outcome);
    forgetChoices();
    forgetBeforeOrder(queryClient);
    notify.success(words.placed);
    const state = justPlaced(outcome.order_id);
    const timer = setTimeout(() => void navigate(paths.orders, { replace: true, state }), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [outcome?.order_id]);
}

function TakesLong({ onRetry }: { onRetry: () => void }) {
  return (
    <CheckoutNotice title={words.title}>
      <Title order={1} size="h2">
        {words.long}
      </Title>
      <Text c="dimmed">{words.longText}</Text>
      <Group justify="center">
        <Button component={Link} to={paths.orders}>
          {words.seeOrders}
        </Button>
        <Button variant="default" onClick={onRetry}>
          {words.askAgain}
        </Button>
      </Group>
    </CheckoutNotice>
  );
}

function Ended({ orderId, text }: { orderId: number; text: string }) {
  return (
    <CheckoutNotice title={words.unknownTitle}>
      <Title order={1} size="h2">
        {text}
      </Title>
      <Text c="dimmed">{words.endedText}</Text>
      <Group justify="center">
        <Button component={Link} to={orderPath(orderId)}>
          {words.seeOrder}
        </Button>
        <Button component={Link} to={paths.shop} variant="default">
          {words.toShop}
        </Button>
      </Group>
    </CheckoutNotice>
  );
}

function Unknown() {
  return (
    <CheckoutNotice title={words.unknownTitle}>
      <Title order={1} size="h2">
        {words.unknown}
      </Title>
      <Text c="dimmed">{words.unknownText}</Text>
      <Button component={Link} to={paths.orders}>
        {words.seeOrders}
      </Button>
    </CheckoutNotice>
  );
}
