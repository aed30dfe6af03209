import type { z } from "zod";
import { maxQuantity, type quoteLine } from "#contract/checkout.ts";
import type { MemberOrder } from "#contract/order-shapes.ts";
import type { CartItem } from "#web/shared/cart/cart.rules.ts";
import { orders } from "#words/orders.ts";

const { again: words } = orders;

type OrderLine = Pick<
  MemberOrder["lines"][number],
  "product_id" | "variation_id" | "quantity" | "entitlement_id"
>;
type OrderedName = Pick<MemberOrder["lines"][number], "variation_id" | "title" | "color" | "size">;
type QuoteLine = z.output<typeof quoteLine>;
export type Wanted = { product_id: number; variation_id: number; quantity: number };

/** What goes into the cart, and what does not, with the reason. */
export type Reorder = { items: CartItem[]; left: { name: string; why: string }[] };

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
    const taken = line.problem === "GONE" ? 0 : Math.max(0, Math.min(line.quantity, line.stock - there));
    if (taken > 0) plan.items.push(cartItem(line, taken));
    if (taken < line.quantity) plan.left.push({ name: nameOf(line, ordered), why: whyLess(line, taken) });
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
