/** What a link to an order carries in its history entry, so that the way back leads to the same rows. */
export function rememberList(search: string) {
  return { orders_list: search };
}

/** Where the way back leads: the list as it was left, or its beginning. */
export function listAddress(path: string, state: unknown): string {
  if (typeof state !== "object" || state === null || !("orders_list" in state)) return path;
  const { orders_list } = state;
  return typeof orders_list === "string" && orders_list.startsWith("?") ? path + orders_list : path;
}
