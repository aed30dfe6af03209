import type { MemberOrderSummary } from "#contract/order-shapes.ts";
import { openOrderStatuses } from "#contract/order-statuses.ts";
import { memberOrderSorts } from "#contract/orders.ts";
import { formatList } from "#web/lib/format.ts";
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

const { state: words, list } = orders;

type Order = Pick<MemberOrderSummary, "status" | "fulfilment_status" | "shipping_kind" | "collection">;

/** Where an order is, in a sentence for the member: `Ready to collect, Tue and Thu 18 to 20`. */
export function orderSentence({ status, fulfilment_status, shipping_kind, collection }: Order): string {
  if (status === "pending_payment" || status === "cancelled" || status === "expired") return words[status];
  if (fulfilment_status === "unfulfilled")
    return status === "placed" ? words.placed[shipping_kind] : words[status];
  if (fulfilment_status === "ready_to_collect" && collection?.hours) return words.readyAt(collection.hours);
  return words[fulfilment_status];
}

/** Whether it is still to be paid, or reaches the member later. */
export function isOpen({ status }: Pick<Order, "status">): boolean {
  return openOrderStatuses.includes(status);
}

/** How many products of an order are named; one more means that there are more. */
const MOST_NAMED = 3;

/** `Polo shirt, Bobble hat, Scarf and more` */
export function titlesText(titles: string[]): string {
  const named = titles.slice(0, MOST_NAMED);
  return formatList(named.length < titles.length ? [...named, list.more] : named);
}
