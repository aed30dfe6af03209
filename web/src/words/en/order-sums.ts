import type { Cost } from "#contract/order-sums.ts";

/** What the costs of an order are called in lists of sums that say nothing more about them. */
const costs = { items_total: "Items", shipping: "Delivery" } satisfies Record<Cost, string>;

export const orderSums = {
  costs,
  deliveryBy: (method: string) => `Delivery · ${method}`,
  free: "Free",
};
