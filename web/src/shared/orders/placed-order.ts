/** What the step from the checkout to the orders carries in its history entry: the order that has just been placed. */
export function justPlaced(orderId: number) {
  return { placed_order: orderId };
}

/** The order that the entry carries; null where there is none. */
export function placedBefore(state: unknown): number | null {
  if (typeof state !== "object" || state === null || !("placed_order" in state)) return null;
  const { placed_order } = state;
  return Number.isSafeInteger(placed_order) ? Number(placed_order) : null;
}
