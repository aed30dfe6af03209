import { type Cost, costRows } from "#contract/order-sums.ts";
import { formatDollars } from "#web/lib/format.ts";
import { orderSums } from "#words/order-sums.ts";
import { ui } from "#words/ui.ts";

export type Costs<Amount> = { [cost in Cost]: Amount };

/**
 * The costs in the total of an order or a quote, as listed above it, under their usual names
 * or the given ones. `text` formats an amount for members; one not known yet is a dash.
 */
export function costLines<Amount extends number | null>(
  sums: Costs<Amount>,
  names: Partial<Costs<string>> = {},
) {
  const labels: Costs<string> = { ...orderSums.costs, ...names };
  return costRows(sums).map(({ cost, amount }) => ({
    cost,
    label: labels[cost],
    amount,
    text: textOf(cost, amount),
  }));
}

function textOf(cost: Cost, amount: number | null): string {
  if (amount === null) return "–";
  return cost === "shipping" && amount === 0 ? orderSums.free : formatDollars(amount);
}

/** `Home shirt, for Ben`; an ordinary item is for nobody in particular, and stays as it is. */
export function forPerson(what: string, name: string): string {
  return name ? ui.goods.forPerson(what, name) : what;
}

type Line = { title: string; color: string; size: string; for_member_name: string };

/** Product, colour and size, and whose pack it is from: `Home shirt, Red, M, for Ben`. */
export function goodsText({ title, color, size, for_member_name }: Line): string {
  return forPerson([title, color, size].filter(Boolean).join(", "), for_member_name);
}
