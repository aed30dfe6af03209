import type { z } from "zod";
import type { quoteLine } from "#contract/checkout.ts";
import type { CartItem } from "#web/shared/cart/cart.rules.ts";
import { cart } from "#words/cart.ts";

const { line: words } = cart;
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
