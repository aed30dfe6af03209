import { Button, Group, Loader, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { errorText, hasCode } from "../../../lib/errors.ts";
import { orderPath, paths } from "../../../lib/paths.ts";
import { forgetBeforeOrder, useCancellation } from "../api.ts";
import { readOrderId } from "../order-id.ts";
import { Notice } from "./notice.tsx";

/** Where the payment page sends the member who gives up: cancels the order that waits for payment. */
export function Component() {
  const [search] = useSearchParams();
  const orderId = readOrderId(search);
  const { key } = useLocation();
  const queryClient = useQueryClient();
  const { isSuccess, error, refetch, isFetching } = useCancellation(orderId, key);
  useEffect(() => {
    if (isSuccess) forgetBeforeOrder(queryClient);
  }, [isSuccess, queryClient]);

  if (hasCode(error, "ORDER_ALREADY_PAID")) {
    return (
      <Words title="This order is not cancelled" text={errorText(error)}>
        <Button component={Link} to={orderId === null ? paths.orders : orderPath(orderId)}>
          See the order
        </Button>
      </Words>
    );
  }
  if (hasCode(error, "NO_ORDER_TO_CANCEL") || hasCode(error, "NOT_FOUND")) {
    return (
      <Words title="There is nothing to cancel" text="No order of yours is waiting for payment.">
        <Onward />
      </Words>
    );
  }
  if (error) {
    return (
      <Words
        title="The order could not be cancelled yet"
        text={`${errorText(error)} If it is not paid, it is cancelled by itself after a while.`}
      >
        <Group justify="center">
          <Button loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
          <Button component={Link} to={paths.orders} variant="default">
            See your orders
          </Button>
        </Group>
      </Words>
    );
  }
  if (!isSuccess) {
    return (
      <Notice title="Cancelling your order">
        <Loader aria-hidden />
        <Title order={1} size="h2">
          We are cancelling your order
        </Title>
      </Notice>
    );
  }
  return (
    <Words
      title="Your Order Has Been Cancelled."
      text="Nothing was charged, and the credits you set aside are yours again. Your cart is as you left it."
    >
      <Onward />
    </Words>
  );
}

function Words({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Notice title={title.replace(/\.$/, "")}>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
      {children}
    </Notice>
  );
}

function Onward() {
  return (
    <Group justify="center">
      <Button component={Link} to={paths.cart}>
        Back to the cart
      </Button>
      <Button component={Link} to={paths.orders} variant="default">
        See your orders
      </Button>
    </Group>
  );
}
