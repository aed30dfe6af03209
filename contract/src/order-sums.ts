/**
 * What the total of an order is made of, by the name under which answers tell it and in the order in which it is listed: `1`
 * is added, `-1` is taken off and listed only where there is any. A cost that is added here is in every answer about an
 * order's money and in every list of sums, on screens, in mails and on papers; the compiler asks for its words.
 */
export const costs = { items_total: 1, shipping: 1 } as const satisfies Record<string, 1 | -1>;
export type Cost = keyof typeof costs;

export const costNames = Object.keys(costs) as Cost[];

/** What a total is made of, as it is listed above it; what is taken off is below zero, and what is not known yet null. */
export function costRows<Amount extends number | null>(told: Record<Cost, Amount>) {
  return costNames.flatMap((cost): { cost: Cost; amount: Amount | number }[] => {
    const amount = told[cost];
    const sign: 1 | -1 = costs[cost];
    if (sign === 1 || amount === null) return [{ cost, amount }];
    return amount > 0 ? [{ cost, amount: -amount }] : [];
  });
}
