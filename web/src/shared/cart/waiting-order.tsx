import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { OrderOutcome } from "#contract/checkout.ts";
import { hasCode } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import { memberApi, memberClient } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { notify } from "#web/lib/toast.ts";
import { cart } from "#words/cart.ts";

const { waiting: words } = cart;

/**
 * The order that has to be paid, or taken back, before another one is placed; null if there is none. One without a page to pay
 * on is none: ordering the same again goes on with it.
 */
export function toBePaid(waiting: OrderOutcome | null | undefined): OrderOutcome | null {
  return waiting?.payment_url ? waiting : null;
}

type WaitingOrderProps = {
  waiting: OrderOutcome | null | undefined;
  /** It is cancelled, and what it held is free. */
  onCancelled?: () => void;
};

/** Offers to pay the member's order that waits for payment, or to change it: then it is cancelled, and the cart stays. */
export function WaitingOrder({ waiting, onCancelled }: WaitingOrderProps) {
  const change = useChange(onCancelled);
  const order = toBePaid(waiting);
  if (!order?.payment_url) return null;
  const { number, amount_due, credits_used } = order;
  const [card, credits] = [formatDollars(amount_due), formatDollars(credits_used)];
  return (
    <Alert color="info" icon={<IconClock size={20} aria-hidden />} title={words.title} role="status">
      <Stack gap="sm">
        <span>
          {credits_used > 0 ? words.textWithCredits(number, card, credits) : words.text(number, card)}
        </span>
        <Group gap="sm">
          <Button
            component="a"
            href={order.payment_url}
            size="sm"
            data-disabled={change.isPending || undefined}
          >
            {words.pay}
          </Button>
          <Button size="sm" variant="default" loading={change.isPending} onClick={() => change.mutate(order)}>
            {words.change}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function useChange(onCancelled?: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ order_id }: OrderOutcome) => memberClient.checkout.cancelPost({ order_id }),
    onSuccess: async () => {
      onCancelled?.();
      // Until what it held is known to be free again, the cart would look sold out.
      await Promise.all(
        [
          memberApi.checkout.quote.key(),
          memberApi.members.key(),
          memberApi.orders.key(),
          memberApi.entitlements.key(),
          memberApi.catalog.key(),
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      notify.success(words.changed);
    },
    onError: (error, { order_id }) => {
      // It was paid meanwhile, or is being paid: the confirmation knows what to do.
      if (hasCode(error, "ORDER_ALREADY_PAID")) void navigate(`${paths.success}?order_id=${order_id}`);
      else notify.failure(error);
    },
  });
}
