import { hello, nextStep, order, seeOrder } from "./mail-words.ts";

const parcel_lines = "What is in the parcel";

export const orderMails = {
  order_processing: {
    title: "Order being prepared",
    explanation: "To the member when staff begin to prepare an order.",
    labels: { ...order, ...nextStep },
    subject: "We are preparing your order {{ order_number }}",
    heading: "Your order is being prepared",
    body: `${hello}<p>{{ club_name }} is preparing your order <strong>{{ order_number }}</strong> now. We will email you when it is {{ next_step }}.</p>`,
    button: seeOrder,
  },
  parcel_shipped: {
    title: "Parcel on its way",
    explanation: "To the member when a parcel is shipped.",
    labels: {
      ...order,
      carrier: "Carrier",
      tracking: "Tracking number with link",
      tracking_number: "Tracking number",
      tracking_url: "Link to track the parcel",
      parcel_lines,
    },
    subject: "Your order {{ order_number }} is on its way",
    heading: "Your parcel is on its way",
    body: `${hello}<p>A parcel from your order <strong>{{ order_number }}</strong> has been handed to {{ carrier }}.</p><p>{{ tracking }}</p><p>{{ parcel_lines }}</p>`,
    button: seeOrder,
  },
  ready_to_collect: {
    title: "Ready to collect",
    explanation: "To the member when an order waits at the club.",
    labels: {
      ...order,
      location: "Where to collect",
      collection: "When to collect, as written in the delivery method",
      location_note: "Sentences about where and when to collect",
      parcel_lines,
    },
    subject: "Your order {{ order_number }} is ready to collect",
    heading: "Ready to collect",
    body: `${hello}<p>Your order <strong>{{ order_number }}</strong> is ready for you. {{ location_note }}</p><p>{{ parcel_lines }}</p>`,
    button: seeOrder,
    collectFrom: (location: string) => `You can collect it from ${location}.`,
  },
  order_completed: {
    title: "Order complete",
    explanation: "To the member when everything is handed over.",
    labels: order,
    subject: "Your order {{ order_number }} is complete",
    heading: "Your order is complete",
    body: `${hello}<p>Everything in your order <strong>{{ order_number }}</strong> has been handed over. Thank you, and enjoy it.</p>`,
    button: seeOrder,
  },
};
