import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { webhooks as words } from "#words/panel/webhooks.ts";

export type WebhookEvent = WebhookEndpoint["events"][number];

/** What each event is called, and what it tells. */
export const eventWords: Record<WebhookEvent, { label: string; about: string }> = {
  "order.placed": {
    label: words.event.orderPlaced,
    about: words.event.anOrderIsConfirmed,
  },
  "order.paid": {
    label: words.event.orderPaid,
    about: words.event.aCardPaymentArrived,
  },
  "order.shipped": {
    label: words.event.orderShipped,
    about: words.event.parcelOfOrder,
  },
  "member.changed": {
    label: words.event.memberChanged,
    about: words.event.aMemberWasAdded,
  },
};

/** `Order placed, Order paid` */
export function eventLabels(events: WebhookEvent[]): string {
  return events.map((event) => eventWords[event].label).join(", ");
}

/** What was sent, with a line for each field; what is no JSON stays as it is. */
export function readableJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
