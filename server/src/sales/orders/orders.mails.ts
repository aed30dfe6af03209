import { labelledBlock, link, type Mail } from "../../ground/messages/index.ts";
import { usualCollectionText } from "../../shop/shipping/index.ts";
import { clubLocation } from "./club-location.queries.ts";
import {
  type AboutOrder,
  aboutNewest,
  linesOfNewest,
  type MailedLine,
  mailedLines,
  nextStep,
  orderVariables,
  type Reached,
  sampleOrder,
  toOrder,
} from "./mailed-order.ts";

/** Staff started to prepare it, before anything of it is sent. */
export const orderProcessing: Mail<"order_processing", AboutOrder & Reached> = {
  event: "order_processing",
  variables: { ...orderVariables, ...nextStep },
  buttonUrl: toOrder,
  sample: () => ({ ...sampleOrder, shipping_kind: "delivery" }),
  newest: (tx, ctx) => aboutNewest(tx, ctx, ({ shipping_kind }) => ({ shipping_kind })),
};

type Shipped = AboutOrder & {
  carrier: string;
  tracking_number: string;
  /** The carrier's page, or an empty text. */
  tracking_url: string;
  lines: MailedLine[];
};

export const parcelShipped: Mail<"parcel_shipped", Shipped> = {
  event: "parcel_shipped",
  variables: {
    ...orderVariables,
    carrier: { value: (data) => data.carrier },
    tracking: {
      isBlock: true,
      value: ({ tracking_number, tracking_url }, { orders }) =>
        labelledBlock(orders.trackingNumber, tracking_number, tracking_url),
    },
    tracking_number: { value: (data) => data.tracking_number },
    tracking_url: link("tracking_url"),
    parcel_lines: mailedLines,
  },
  buttonUrl: toOrder,
  sample: ({ samples }) => ({
    ...sampleOrder,
    carrier: "DHL",
    tracking_number: "JD014600003",
    tracking_url: "https://carrier.example/JD014600003",
    lines: [{ title: samples.product, quantity: 2 }],
  }),
  newest: (tx, ctx) => aboutNewest(tx, ctx, linesOfNewest),
};

/** `collection` is the club's instructions for collecting, such as when; both may be empty. */
type Collectable = AboutOrder & { location: string; collection: string; lines: MailedLine[] };

export const readyToCollect: Mail<"ready_to_collect", Collectable> = {
  event: "ready_to_collect",
  variables: {
    ...orderVariables,
    location: { value: (data) => data.location },
    collection: {
      value: (data) => data.collection,
    },
    location_note: {
      value: ({ location, collection }, { mails }) =>
        [location && mails.ready_to_collect.collectFrom(location), collection].filter(Boolean).join(" "),
    },
    parcel_lines: mailedLines,
  },
  buttonUrl: toOrder,
  sample: ({ samples }) => ({
    ...sampleOrder,
    location: samples.clubHouse,
    collection: samples.collection,
    lines: [{ title: samples.scarf, quantity: 1 }],
  }),
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
  variables: orderVariables,
  buttonUrl: toOrder,
  sample: () => sampleOrder,
  newest: (tx, ctx) => aboutNewest(tx, ctx, () => ({})),
};

export const orderMails = [orderProcessing, parcelShipped, readyToCollect, orderCompleted];
