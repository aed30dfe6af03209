import { addDays } from "#contract/days.ts";
import type { MemberOrderSummary } from "#contract/order-shapes.ts";
import { openOrderStatuses } from "#contract/order-statuses.ts";
import { memberOrderSorts } from "#contract/orders.ts";
import { formatList } from "#web/lib/format.ts";
import { orders } from "#words/orders.ts";

const { sorts } = orders.list;

/** The ways in which a member can sort their orders, the usual one first. */
export const listOrders = [
  { name: "open", label: sorts.open, query: { sort: "open", order_by: "desc" } },
  { name: "newest", label: sorts.newest, query: { sort: "created_at", order_by: "desc" } },
  { name: "oldest", label: sorts.oldest, query: { sort: "created_at", order_by: "asc" } },
  { name: "dearest", label: sorts.dearest, query: { sort: "total", order_by: "desc" } },
  { name: "cheapest", label: sorts.cheapest, query: { sort: "total", order_by: "asc" } },
] as const;

/** The sort order that the URL asks for; the usual one if there is no such order. */
export function readOrder(sort: string | undefined, direction: "asc" | "desc" | undefined) {
  const column = memberOrderSorts.find((one) => one === sort);
  const found = listOrders.find(({ query }) => query.sort === column && query.order_by === direction);
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

/** Whether it is still to be paid or delivered. */
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

type CalendarEntry = {
  /** Stays the same when it is saved again, so that a calendar does not show it twice. */
  uid: string;
  title: string;
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  place: string;
  notes: string;
  /** The moment when it was written. */
  written: Date;
};

const MOST_OCTETS = 75;

/** A whole-day entry as a file that every calendar opens (RFC 5545). */
export function calendarFile({ uid, title, from, to, place, notes, written }: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kitroom//Orders//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${written.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${from.replaceAll("-", "")}`,
    // The day after the last.
    `DTEND;VALUE=DATE:${addDays(to, 1).replaceAll("-", "")}`,
    `SUMMARY:${escaped(title)}`,
    place && `LOCATION:${escaped(place)}`,
    notes && `DESCRIPTION:${escaped(notes)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${folded(line)}\r\n`)
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n?|\n/g, "\\n");
}

/** Long lines go on in the next, after a space. A letter is never cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const letter of line) {
    const room = parts.length === 0 ? MOST_OCTETS : MOST_OCTETS - 1;
    if (octets(part + letter) > room) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part].join("\r\n ");
}

const octets = (text: string) => new TextEncoder().encode(text).length;
