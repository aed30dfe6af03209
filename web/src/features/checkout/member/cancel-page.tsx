import { Button, Group, Loader, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { idIn } from "#contract/id-text.ts";
import { errorText, hasCode } from "#web/lib/errors.ts";
import { orderPath, paths } from "#web/lib/paths.ts";
import { checkout } from "#words/checkout.ts";
import { forgetBeforeOrder, useCancellation } from "../api.ts";
import { CheckoutNotice } from "./checkout-notice.tsx";

const { cancelled: words } = checkout;

/** Where the payment page sends a member who gives up: cancels the order that is waiting for payment. */
export function Component() {
  const [search] = useSearchParams();
  const orderId = idIn(search.get("order_id")) ?? null;
  const { key } = useLocation();
  const queryClient = useQueryClient();
  const { isSuccess, error, refetch, isFetching } = useCancellation(orderId, key);
  useEffect(() => {
    if (isSuccess) forgetBeforeOrder(queryClient);
  }, [isSuccess, queryClient]);

  if (hasCode(error, "ORDER_ALREADY_PAID")) {
    return (
      <Words title={words.paid} text={errorText(error)}>
        <Button component={Link} to={orderId === null ? paths.orders : orderPath(orderId)}>
          {words.seeOrder}
        </Button>
      </Words>
    );
  }
  if (hasCode(error, "NO_ORDER_TO_CANCEL") || hasCode(error, "NOT_FOUND")) {
    return (
      <Words title={words.nothing} text={words.nothingText}>
        <Onward />
      </Words>
    );
  }
  if (error) {
    return (
      <Words title={words.notYet} text={words.notYetText(errorText(error))}>
        <Group justify="center">
          <Button loading={isFetching} onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
          <Button component={Link} to={paths.orders} variant="default">
            {words.seeOrders}
          </Button>
        </Group>
      </Words>
    );
  }
  if (!isSuccess) {
    return (
      <CheckoutNotice title={words.working}>
        <Loader aria-hidden />
        <Title order={1} size="h2">
          {words.workingHeading}
        </Title>
      </CheckoutNotice>
    );
  }
  return (
    <Words title={words.heading} text={words.text}>
      <Onward />
    </Words>
  );
}

function Words({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <CheckoutNotice title={title.replace(/\.$/, "")}>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
      {children}
    </CheckoutNotice>
  );
}

function Onward() {
  return (
    <Group justify="center">
      <Button component={Link} to={paths.cart}>
        {words.toCart}
      </Button>
      <Button component={Link} to={paths.orders} variant="default">
        {words.seeOrders}
      </Button>
    </Group>
  );
}
