import { wishSorts } from "#contract/wishlist.ts";
import { wishlist as words } from "#words/wishlist.ts";

const { sorts } = words;

/** The orders that a wishlist is shown in, the usual one first. */
export const wishOrders = [
  { name: "newest", label: sorts.newest, query: { sort: "created_at", order_by: "desc" } },
  { name: "oldest", label: sorts.oldest, query: { sort: "created_at", order_by: "asc" } },
  { name: "title", label: sorts.title, query: { sort: "title", order_by: "asc" } },
  { name: "cheapest", label: sorts.cheapest, query: { sort: "price", order_by: "asc" } },
  { name: "dearest", label: sorts.dearest, query: { sort: "price", order_by: "desc" } },
] as const;

/** The order the address asks for, or the default if it names none we know. */
export function readOrder(sort: string | undefined, direction: "asc" | "desc" | undefined) {
  const known = wishSorts.find((one) => one === sort);
  const found = wishOrders.find(({ query }) => query.sort === known && query.order_by === direction);
  return found ?? wishOrders[0];
}
