import { ActionIcon, Alert, Anchor, Button, Group, Paper, Text } from "@mantine/core";
import { IconMinus, IconPlus, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { z } from "zod";
import type { quoteLine } from "#contract/checkout.ts";
import { formatDollars } from "#web/lib/format.ts";
import { productPath } from "#web/lib/paths.ts";
import { notify } from "#web/lib/toast.ts";
import type { CartItem } from "#web/shared/cart/cart.rules.ts";
import { cartActions } from "#web/shared/cart/cart-actions.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { Money } from "#web/ui/written.tsx";
import { cart } from "#words/cart.ts";
import classes from "./cart-page.module.css";

const { line: words } = cart;

/** One line of the cart, with what is wrong with it and how to correct it. */
export function CartLine({ line }: { line: CheckedLine }) {
  const { item, quoted, notice, blocks } = line;
  const { general_info: info, color } = item;
  // The server says nothing about what is gone; the cart still knows what it was.
  const current = quoted?.problem === "GONE" ? undefined : quoted;
  const title = current?.title ?? info.title ?? words.product;
  const unitPrice = current?.unit_price ?? info.price;
  const stock = quoted?.stock ?? color.stock;
  const change = (delta: number) => cartActions.changeQuantity(info.id, color.variation_id, delta);
  const remove = () => {
    useCartStore.getState().removeItem(info.id, color.variation_id);
    notify.info(words.removed(title));
  };
  return (
    <Paper withBorder p="md" className={classes.line}>
      <Link to={productPath(info.id)} tabIndex={-1} aria-hidden className={classes.picture}>
        <ProductImage image={current?.image ?? info.image} sizes="112px" alt="" />
      </Link>
      <div className={classes.words}>
        <Anchor component={Link} to={productPath(info.id)} fw={600} c="inherit">
          {title}
        </Anchor>
        <Text size="sm" c="dimmed">
          {[current?.color ?? color.name, current?.size ?? color.size].filter(Boolean).join(", ")}
        </Text>
        <Text size="sm">{words.each(formatDollars(unitPrice))}</Text>
      </div>
      <Group gap="xs" className={classes.stepper}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={words.less(title)}
          disabled={color.quantity <= 1}
          onClick={() => change(-1)}
        >
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
        <Text fw={600} w={32} ta="center" aria-label={words.quantity(color.quantity)} className="tabular">
          {color.quantity}
        </Text>
        <ActionIcon variant="default" size="lg" aria-label={words.more(title)} onClick={() => change(1)}>
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Text fw={600} className={classes.total}>
        <Money value={Math.round(unitPrice * 100 * color.quantity) / 100} />
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={words.removeThis(title)}
        onClick={remove}
        className={classes.remove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      {notice && (
        <Alert color={blocks ? "error" : "info"} className={classes.notice} role="status">
          <Group justify="space-between">
            {notice}
            {blocks && stock > 0 && color.quantity > stock && (
              <Button size="xs" variant="default" onClick={() => change(stock - color.quantity)}>
                {words.take(stock)}
              </Button>
            )}
            {blocks && (stock === 0 || quoted?.problem === "GONE") && (
              <Button size="xs" variant="default" onClick={remove}>
                {words.remove}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </Paper>
  );
}

type QuoteLine = z.infer<typeof quoteLine>;

/** A line of the cart with what the server says about it now; `quoted` is missing until it has answered. */
export type CheckedLine = {
  item: CartItem;
  quoted: QuoteLine | undefined;
  /** One sentence on what is wrong or new, or null. */
  notice: string | null;
  /** It has to be corrected before the checkout. */
  blocks: boolean;
};

/** Joins the cart's lines with the server's, by variation; the lines of packs are excluded. */
export function checkLines(items: CartItem[], quoted: QuoteLine[] | undefined): CheckedLine[] {
  return items.map((item) => {
    const line = quoted?.find(
      ({ variation_id, entitlement_id }) =>
        variation_id === item.color.variation_id && entitlement_id === null,
    );
    return { item, quoted: line, ...judge(item, line) };
  });
}

function judge(item: CartItem, line: QuoteLine | undefined): { notice: string | null; blocks: boolean } {
  if (!line) return { notice: null, blocks: false };
  if (line.problem === "GONE") return { notice: words.gone, blocks: true };
  if (line.stock === 0) return { notice: words.soldOut, blocks: true };
  if (item.color.quantity > line.stock) {
    return { notice: words.few(line.stock), blocks: true };
  }
  if (Math.round(line.unit_price * 100) !== Math.round(item.general_info.price * 100)) {
    return { notice: words.priceChanged, blocks: false };
  }
  return { notice: null, blocks: false };
}

export function isReady(lines: CheckedLine[]): boolean {
  return lines.every(({ quoted, blocks }) => quoted !== undefined && !blocks);
}
