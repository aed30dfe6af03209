import { hello, labelledBlock, link, type Mail } from "../../ground/messages/index.ts";
import { usualCollectionText } from "../../shop/shipping/index.ts";
import { clubLocation } from "./club-location.queries.ts";
import {
  type AboutOrder,
  aboutNewest,
  linesOfNewest,
  type MailedLine,
  mailedLines,
  orderVariables,
  sampleOrder,
  seeOrder,
} from "./mailed-order.ts";

/** Staff began to prepare it, before anything of it is sent. */
export const orderProcessing: Mail<"order_processing", AboutOrder> = {
  event: "order_processing",
  title: "Order being prepared",
  explanation: "To the member when staff begin to prepare an order.",
  variables: orderVariables,
  wording: {
    subject: "We are preparing your order {{ order_number }}",
    heading: "Your order is being prepared",
    body: `${hello}<p>{{ club_name }} is preparing your order <strong>{{ order_number }}</strong> now. We will email you when it is on its way or ready to collect.</p>`,
    button: seeOrder,
  },
  sample: sampleOrder,
  newest: (tx, ctx) => aboutNewest(tx, ctx, () => ({})),
};

type Shipped = AboutOrder & {
  carrier: string;
  tracking_number: string;
  /** The carrier's page, or an empty text. */
  tracking_url: string;
  lines: MailedLine[];
};
const parcelLines = mailedLines("What is in the parcel");

export const parcelShipped: Mail<"parcel_shipped", Shipped> = {
  event: "parcel_shipped",
  title: "Parcel on its way",
  explanation: "To the member when a parcel is shipped.",
  variables: {
    ...orderVariables,
    carrier: { label: "Carrier", value: (data) => data.carrier },
    tracking: {
      label: "Tracking number with link",
      isBlock: true,
      value: ({ tracking_number, tracking_url }) =>
        labelledBlock("Tracking number", tracking_number, tracking_url),
    },
    tracking_number: { label: "Tracking number", value: (data) => data.tracking_number },
    tracking_url: link("tracking_url", "Link to track the parcel"),
    parcel_lines: parcelLines,
  },
  wording: {
    subject: "Your order {{ order_number }} is on its way",
    heading: "Your parcel is on its way",
    body: `${hello}<p>A parcel from your order <strong>{{ order_number }}</strong> has been handed to {{ carrier }}.</p><p>{{ tracking }}</p><p>{{ parcel_lines }}</p>`,
    button: seeOrder,
  },
  sample: {
    ...sampleOrder,
    carrier: "DHL",
    tracking_number: "JD014600003",
    tracking_url: "https://carrier.example/JD014600003",
    lines: [{ title: "Home shirt", quantity: 2 }],
  },
  newest: (tx, ctx) => aboutNewest(tx, ctx, linesOfNewest),
};

/** `collection` is what the club says of collecting, such as when; both may be empty. */
type Collectable = AboutOrder & { location: string; collection: string; lines: MailedLine[] };

export const readyToCollect: Mail<"ready_to_collect", Collectable> = {
  event: "ready_to_collect",
  title: "Ready to collect",
  explanation: "To the member when an order waits at the club.",
  variables: {
    ...orderVariables,
    location: { label: "Where to collect", value: (data) => data.location },
    collection: {
      label: "When to collect, as written in the delivery method",
      value: (data) => data.collection,
    },
    location_note: {
      label: "Sentences about where and when to collect",
      value: ({ location, collection }) =>
        [location && `You can collect it from ${location}.`, collection].filter(Boolean).join(" "),
    },
    parcel_lines: parcelLines,
  },
  wording: {
    subject: "Your order {{ order_number }} is ready to collect",
    heading: "Ready to collect",
    body: `${hello}<p>Your order <strong>{{ order_number }}</strong> is ready for you. {{ location_note }}</p><p>{{ parcel_lines }}</p>`,
    button: seeOrder,
  },
  sample: {
    ...sampleOrder,
    location: "the club house",
    collection: "On match days, an hour before kick-off.",
    lines: [{ title: "Scarf", quantity: 1 }],
  },
  newest: async (tx, ctx) => {
    const location = await clubLocation(tx);
    const collection = await usualCollectionText(tx);
    return {
      ...(await aboutNewest(tx, ctx, linesOfNewest)),
      ...(location && { location }),
      collection,
    };
  },
};

export const orderCompleted: Mail<"order_completed", AboutOrder> = {
  event: "order_completed",
  title: "Order complete",
  explanation: "To the member when everything is handed over.",
  variables: orderVariables,
  wording: {
    subject: "Your order {{ order_number }} is complete",
    heading: "Your order is complete",
    body: `${hello}<p>Everything in your order <strong>{{ order_number }}</strong> has been handed over. Thank you, and enjoy it.</p>`,
    button: seeOrder,
  },
  sample: sampleOrder,
  newest: (tx, ctx) => aboutNewest(tx, ctx, () => ({})),
};

export const orderMails = [orderProcessing, parcelShipped, readyToCollect, orderCompleted];
