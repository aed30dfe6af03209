/** What the costs of an order are called in lists of sums that say nothing more about them. */
const costs = { items_total: "Items", shipping: "Delivery" };

export const orderSums = {
  costs,
  deliveryBy: (method: string) => `Delivery · ${method}`,
  free: "Free",
};
