import { Button, Group, List, Stack, Text } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { z } from "zod";
import { maxQuantity, type quoteLine } from "#contract/checkout.ts";
import type { MemberOrder } from "#contract/order-shapes.ts";
import { formatDollars } from "#web/lib/format.ts";
import { memberClient } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { notify } from "#web/lib/toast.ts";
import { type CartItem, ITEM_ADDED } from "#web/shared/cart/cart.rules.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { orders } from "#words/orders.ts";

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

type OrderToCancel = Pick<
  MemberOrder,
  "status" | "amount_due" | "is_paid_by_hand" | "credits_used" | "refunds" | "lines"
>;

/** What a member is told before they cancel an order: what comes back, and where. */
export function cancelQuestion(order: OrderToCancel): string {
  if (order.status === "pending_payment") return actions.askUnpaid;
  const parts = [moneyBack(order), order.lines.some(isOfPack) && actions.packsBack].filter(Boolean);
  return parts.length > 0 ? actions.askPaid(parts.join(" ")) : actions.askFree;
}

const isOfPack = ({ entitlement_id }: OrderToCancel["lines"][number]) => entitlement_id !== null;

/** What was refunded before does not come back a second time. */
function moneyBack({ amount_due, is_paid_by_hand, credits_used, refunds }: OrderToCancel): string | null {
  const card = is_paid_by_hand ? 0 : left(amount_due, refunds, "card");
  const credits = left(credits_used, refunds, "credits");
  if (card > 0 && credits > 0) return actions.backToBoth(formatDollars(card), formatDollars(credits));
  if (card > 0) return actions.backToCard(formatDollars(card));
  return credits > 0 ? actions.backToCredits(formatDollars(credits)) : null;
}

function left(paid: number, refunds: OrderToCancel["refunds"], to: "card" | "credits"): number {
  const cents = refunds
    .filter(
      ({ destination, status }) => destination === to && (status === "pending" || status === "succeeded"),
    )
    .reduce((sum, { amount }) => sum - Math.round(amount * 100), Math.round(paid * 100));
  return Math.max(0, cents) / 100;
}

type OrderLine = Pick<
  MemberOrder["lines"][number],
  "product_id" | "variation_id" | "quantity" | "entitlement_id"
>;
type OrderedName = Pick<MemberOrder["lines"][number], "variation_id" | "title" | "color" | "size">;
type QuoteLine = z.output<typeof quoteLine>;
type Wanted = { product_id: number; variation_id: number; quantity: number };

/** What goes into the cart, and what does not, with the reason. */
type Reorder = { items: CartItem[]; left: { name: string; why: string }[] };

/** What of an order can be ordered again: what was bought, each colour and size once. A pack can be used only once. */
export function wantedAgain(lines: OrderLine[]): Wanted[] {
  const bought = Map.groupBy(
    lines.filter(({ entitlement_id }) => entitlement_id === null),
    ({ variation_id }) => variation_id,
  );
  return [...bought.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    const { product_id, variation_id } = first;
    return [{ product_id, variation_id, quantity: Math.min(quantity, maxQuantity) }];
  });
}

/**
 * As much of it as is available, counting what is already in the cart, at current prices. What is left out keeps the
 * name under which it was ordered, since the server says nothing about what is gone.
 */
export function planReorder(quoted: QuoteLine[], ordered: OrderedName[], cart: CartItem[]): Reorder {
  const plan: Reorder = { items: [], left: [] };
  for (const line of quoted) {
    const there = cart.find(({ color }) => color.variation_id === line.variation_id)?.color.quantity ?? 0;
    const available = line.problem === "GONE" ? 0 : Math.max(0, Math.min(line.quantity, line.stock - there));
    if (available > 0) plan.items.push(cartItem(line, available));
    if (available < line.quantity)
      plan.left.push({ name: nameOf(line, ordered), why: whyLess(line, available) });
  }
  return plan;
}

function whyLess({ problem, stock, quantity }: QuoteLine, taken: number): string {
  if (problem === "GONE") return words.gone;
  if (stock <= 0) return words.soldOut;
  return taken === 0 ? words.allInCart : words.fewer(taken, quantity);
}

function nameOf({ variation_id: id }: QuoteLine, ordered: OrderedName[]): string {
  const { title, color, size } = ordered.find((line) => line.variation_id === id) ?? unnamed;
  return [title, [color, size].filter(Boolean).join(", ")].filter(Boolean).join(" · ");
}

const unnamed = { title: "", color: "", size: "" };

function cartItem(line: QuoteLine, quantity: number): CartItem {
  const { product_id, variation_id, title, image, unit_price, stock, color, size } = line;
  const picture = image && { url: image.url, srcset: image.srcset, alt: image.alt };
  return {
    general_info: { id: product_id, price: unit_price, title, image: picture },
    color: { variation_id, quantity, stock, name: color, size },
  };
}
