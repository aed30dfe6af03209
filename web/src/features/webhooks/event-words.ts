import type { WebhookEndpoint } from "#contract/webhooks.ts";

export type WebhookEvent = WebhookEndpoint["events"][number];

/** What each event is called, and what it tells. */
export const eventWords: Record<WebhookEvent, { label: string; about: string }> = {
  "order.placed": {
    label: "Order placed",
    about: "An order is confirmed: it has been paid, or nothing is due. Sends the whole order.",
  },
  "order.paid": {
    label: "Order paid",
    about: "A card payment arrived, or somebody marked the order as paid. Sends the whole order.",
  },
  "order.shipped": {
    label: "Order shipped",
    about: "A parcel of an order is on its way. Sends the order and the parcel.",
  },
  "member.changed": {
    label: "Member changed",
    about: "A member was added, changed or erased. Sends the member's data as it is then.",
  },
};

/** `Order placed, Order paid` */
export function eventLabels(events: WebhookEvent[]): string {
  return events.map((event) => eventWords[event].label).join(", ");
}
