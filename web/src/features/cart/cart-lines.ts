import type { z } from "zod";
import type { quoteLine } from "#contract/checkout.ts";
import type { CartItem } from "../../lib/stores/cart.rules.ts";

type QuoteLine = z.infer<typeof quoteLine>;

/** A line of the cart beside what the server says of it now; `quoted` is missing until it has answered. */
export type CheckedLine = {
  item: CartItem;
  quoted: QuoteLine | undefined;
  /** One sentence on what is wrong or new, or null. */
  notice: string | null;
  /** It has to be mended before the checkout. */
  blocks: boolean;
};

/** Joins the cart's lines with the server's, by variation; the lines of packs are none of these. */
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
  if (line.problem === "GONE")
    return { notice: "This is no longer for sale. Please remove it.", blocks: true };
  if (line.stock === 0) return { notice: "This is sold out. Please remove it.", blocks: true };
  if (item.color.quantity > line.stock) {
    return { notice: `Not enough stock: only ${line.stock} left.`, blocks: true };
  }
  if (Math.round(line.unit_price * 100) !== Math.round(item.general_info.price * 100)) {
    return { notice: "The price has changed since you put this in your cart.", blocks: false };
  }
  return { notice: null, blocks: false };
}

export function isReady(lines: CheckedLine[]): boolean {
  return lines.every(({ quoted, blocks }) => quoted !== undefined && !blocks);
}
