import { useEffect, useRef } from "react";
import { cart } from "#words/cart.ts";
import { formatDollars } from "../../../lib/format.ts";
import { notify } from "../../../lib/toast.ts";
import type { CheckedLine } from "../cart-lines.ts";

const { line: words } = cart;

/** Announces a changed quantity and the new total, once the server has priced it; visibly both change by themselves. */
export function useToldQuantities(lines: CheckedLine[], total: number, isPriced: boolean): void {
  const told = useRef(quantitiesOf(lines));
  useEffect(() => {
    if (!isPriced) return;
    const before = told.current;
    told.current = quantitiesOf(lines);
    for (const { item, quoted } of lines) {
      const { variation_id, quantity } = item.color;
      const title = quoted?.title ?? item.general_info.title ?? words.product;
      if ((before.get(variation_id) ?? quantity) !== quantity)
        notify.aloud(words.changed(title, quantity, formatDollars(total)));
    }
  }, [lines, total, isPriced]);
}

function quantitiesOf(lines: CheckedLine[]): Map<number, number> {
  return new Map(lines.map(({ item }) => [item.color.variation_id, item.color.quantity]));
}
