import { Button, Group, List, Stack, Text } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { MemberOrder } from "#contract/order-shapes.ts";
import { memberClient } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { notify } from "#web/lib/toast.ts";
import { ITEM_ADDED } from "#web/shared/cart/cart.rules.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { orders } from "#words/orders.ts";
import { planReorder, type Reorder, wantedAgain } from "../own-order.ts";

const { again: words, actions } = orders;

/** Orders the same again; says what could not be put into the cart, and why. */
export function ReorderButton({ order }: { order: MemberOrder }) {
  const { isOffered, hasPacks, start, isPending, outcome, close } = useReorder(order);
  if (!isOffered) return null;
  const put = outcome?.items.reduce((sum, { color }) => sum + color.quantity, 0) ?? 0;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRepeat size={18} aria-hidden />}
        loading={isPending}
        onClick={start}
      >
        {actions.again}
      </Button>
      <Modal
        opened={outcome !== null}
        onClose={close}
        title={put > 0 ? words.title : words.nothingTitle}
        centered
      >
        <Stack gap="md">
          {put > 0 && <Text>{words.put(put)}</Text>}
          <List spacing="sm">
            {outcome?.left.map(({ name, why }) => (
              <List.Item key={name}>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {why}
                </Text>
              </List.Item>
            ))}
          </List>
          {hasPacks && <Text size="sm">{words.packs}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {words.close}
            </Button>
            {put > 0 && (
              <Button component={Link} to={paths.cart}>
                {words.toCart}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

/** Puts what is still sold of an order into the cart, and goes there; `outcome` is there when something was left out. */
function useReorder({ lines }: MemberOrder) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Reorder | null>(null);
  const wanted = wantedAgain(lines);
  const reorder = useMutation({
    mutationFn: () => memberClient.checkout.quote({ items: wanted }),
    onSuccess: ({ data }) => {
      const { items, addItem } = useCartStore.getState();
      const plan = planReorder(data.lines, lines, items);
      for (const item of plan.items) addItem(item);
      if (plan.left.length > 0) return setOutcome(plan);
      notify.success(ITEM_ADDED);
      return void navigate(paths.cart);
    },
    onError: (error) => notify.failure(error),
  });
  return {
    /** Something of it was bought, and not only had with packs. */
    isOffered: wanted.length > 0,
    hasPacks: lines.some(({ entitlement_id }) => entitlement_id !== null),
    start: () => reorder.mutate(),
    isPending: reorder.isPending,
    outcome,
    close: () => setOutcome(null),
  };
}
