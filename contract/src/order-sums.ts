/**
 * What the total of an order is made of, by the name under which answers tell it and in the order in which it is listed. A cost
 * that is added here is in every answer about an order's money and in every list of sums, on screens, in mails and on papers;
 * the compiler asks for its words.
 */
export const costNames = ["items_total", "shipping"] as const;
export type Cost = (typeof costNames)[number];

/** What a total is made of, as it is listed above it. An amount is null if it is not known yet. */
export function costRows<Amount extends number | null>(told: Record<Cost, Amount>) {
  return costNames.map((cost) => ({ cost, amount: told[cost] }));
}
