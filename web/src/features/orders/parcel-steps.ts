import type { Parcel } from "#contract/parcels.ts";
import { formatDate } from "#web/lib/format.ts";
import { orders } from "#words/orders.ts";

const { tracking: words } = orders;

type Status = Parcel["status"];
const ways = {
  sent: ["placed", "packed", "sent", "delivered"],
  collected: ["placed", "packed", "ready", "collected"],
} as const;
export type ParcelStep = (typeof ways)[keyof typeof ways][number];

/** How many of the four steps are done in each state; a parcel that came back goes its way no further. */
const doneIn: Record<Exclude<Status, "returned">, number> = {
  shipped: 3,
  ready_to_collect: 3,
  delivered: 4,
  collected: 4,
};

/** The way of a parcel to the member in four steps, and how far it is; nothing for one that came back. */
export function parcelSteps(status: Status) {
  if (status === "returned") return [];
  const done = doneIn[status];
  const way = status === "shipped" || status === "delivered" ? ways.sent : ways.collected;
  return way.map((name, at) => ({ name, isDone: at < done, isNext: at === done }));
}

/** Where it is, and since when: `Delivered on 5 Mar 2026`. */
export function parcelSentence({ status, shipped_at, delivered_at, events }: Parcel): string {
  const last = events.at(-1)?.at ?? null;
  const since = status === "returned" ? last : (delivered_at ?? shipped_at ?? last);
  return since === null ? "" : words.since[status](formatDate(since));
}

/** Whether the member does not have it yet. */
export function isUnderWay(status: Status): boolean {
  return status === "shipped" || status === "ready_to_collect";
}
