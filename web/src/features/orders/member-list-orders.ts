import { memberOrderSorts } from "#contract/orders.ts";
import { orders } from "#words/orders.ts";

const { sorts } = orders.list;

/** The orders in which a member sees their list, the usual one first. */
export const listOrders = [
  { name: "open", label: sorts.open, query: { sort: "open", order_by: "desc" } },
  { name: "newest", label: sorts.newest, query: { sort: "created_at", order_by: "desc" } },
  { name: "oldest", label: sorts.oldest, query: { sort: "created_at", order_by: "asc" } },
  { name: "dearest", label: sorts.dearest, query: { sort: "total", order_by: "desc" } },
  { name: "cheapest", label: sorts.cheapest, query: { sort: "total", order_by: "asc" } },
] as const;

/** The one that an address asks for; the usual one where it asks for none that there is. */
export function readOrder(sort: string | undefined, direction: "asc" | "desc" | undefined) {
  const known = memberOrderSorts.find((one) => one === sort);
  const found = listOrders.find(({ query }) => query.sort === known && query.order_by === direction);
  return found ?? listOrders[0];
}
