/**
 * The costs in an order's total, by their names in answers and in the order of lists. A cost
 * added here is in every answer about an order's money and in every list of sums, on screens, in mails and on papers;
 * the compiler asks for its words.
 */
export const costNames = ["items_total", "shipping"] as const;
export type Cost = (typeof costNames)[number];

/** The costs in a total, as listed above it. An amount is null if it is not known yet. */
export function costRows<Amount extends number | null>(told: Record<Cost, Amount>) {
  return costNames.map((cost) => ({ cost, amount: told[cost] }));
}
