import { type Cost, costRows } from "#contract/order-sums.ts";
import { formatDollars } from "#web/lib/format.ts";
import { orderSums as words } from "#words/order-sums.ts";

export type Costs<Amount> = { [cost in Cost]: Amount };

/**
 * The costs in the total of an order or a quote, as listed above it, under their usual names
 * or the given ones. `text` formats an amount for members; one not known yet is a dash.
 */
export function costLines<Amount extends number | null>(
  sums: Costs<Amount>,
  names: Partial<Costs<string>> = {},
) {
  const labels: Costs<string> = { ...words.costs, ...names };
  return costRows(sums).map(({ cost, amount }) => ({
    cost,
    label: labels[cost],
    amount,
    text: textOf(cost, amount),
  }));
}

function textOf(cost: Cost, amount: number | null): string {
  if (amount === null) return "–";
  return cost === "shipping" && amount === 0 ? words.free : formatDollars(amount);
}
