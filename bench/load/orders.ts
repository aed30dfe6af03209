import { memberToken } from "../data/tokens.ts";
import type { OrderShop } from "./job.ts";
import { randomFrom } from "./random.ts";

export type Buyer = { token: string; body: string; key: string };

/** The buyer of order number `n`: the next member, with two lines that are paid with credits. */
export function buyerOf(shop: OrderShop, n: number): Buyer {
  const memberId = (n % shop.members) * shop.apart + 1;
  const lines = linesOf(shop, n);
  const totalCents = lines.reduce((sum, line) => sum + line.quantity * line.cents, shop.shippingCents);
  const body = JSON.stringify({
    items: lines.map(({ productId, variationId, quantity }) => ({
      product_id: productId,
      variation_id: variationId,
      quantity,
    })),
    shipping_address_id: memberId,
    shipping_method_id: shop.methodId,
    credits_to_use: totalCents / 100,
    seen_total: totalCents / 100,
  });
  return { token: memberToken(shop.clubId, memberId), body, key: `bench-order-${n}` };
}

/** One or two each of two products. The items stand by product, at most four to each, so five places on is another. */
function linesOf({ items }: OrderShop, n: number) {
  const random = randomFrom(n);
  const first = Math.floor(random() * items.length);
  const second = (first + 5 + Math.floor(random() * (items.length - 10))) % items.length;
  return [first, second].map((at) => {
    const item = items[at];
    if (!item) throw new Error("The shop has too few items");
    return { ...item, quantity: 1 + Math.floor(random() * 2) };
  });
}
