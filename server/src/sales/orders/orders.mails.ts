import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Words } from "#server/words/languages.ts";
import { labelledBlock, link, type Mail, queueMail } from "../../ground/messages/index.ts";
import { collectionText, methodTerms, usualCollectionText } from "../../shop/shipping/index.ts";
import {
  type AboutOrder,
  aboutNewest,
  aboutOrder,
  linesOfNewest,
  type MailedLine,
  mailedLines,
  mailedPicture,
  nextStep,
  orderVariables,
  type Reached,
  sampleOrder,
  toOrder,
} from "./mailed-order.ts";
import { clubLocation, type OrderRow } from "./orders.queries.ts";
import { carrierName, trackingUrl } from "./orders.rules.ts";
import type { ParcelRow } from "./parcels/parcels.queries.ts";

type MailedParcel = Pick<ParcelRow, "id" | "status" | "carrier" | "tracking_number" | "lines">;

/** Tells the member that a parcel is on its way or can be collected: once per parcel, however often it changes. */
export async function mailParcel(tx: ClubTx, ctx: Ctx, order: OrderRow, parcel: MailedParcel): Promise<void> {
  const lines = parcel.lines.map((line) => ({
    title: goodsInWords(line, ctx.words),
    quantity: line.quantity,
    picture: mailedPicture(ctx, line.image),
  }));
  const dedupeKey = `parcel:${parcel.id}:${parcel.status}`;
  if (parcel.status === "shipped") {
    const carrier = parcel.carrier === "other" ? ctx.words.orders.theCarrier : carrierName(parcel.carrier);
    const tracking_url = trackingUrl(parcel.carrier, parcel.tracking_number) ?? "";
    await queueMail(tx, ctx, {
      mail: parcelShipped,
      ...addressee(order),
      dedupeKey,
      data: {
        ...aboutOrder(ctx, order),
        carrier,
        tracking_number: parcel.tracking_number,
        tracking_url,
        lines,
      },
    });
  }
  if (parcel.status === "ready_to_collect") {
    const location = await clubLocation(tx);
    const terms = await methodTerms(tx, [order.shipping_method_id]);
    const collection = collectionText(terms.get(order.shipping_method_id));
    await queueMail(tx, ctx, {
      mail: readyToCollect,
      ...addressee(order),
      dedupeKey,
      data: { ...aboutOrder(ctx, order), location, collection, lines },
    });
  }
}

/** What it is, in which colour and size, and whose pack it is from: `Home shirt, Red, M, for Cleo Archer`. */
export function goodsInWords(
  line: { title: string; color: string; size: string; for_member_name: string },
  { orders }: Words,
): string {
  const goods = [line.title, line.color, line.size].filter(Boolean).join(", ");
  return line.for_member_name ? orders.forPerson({ goods, person: line.for_member_name }) : goods;
}

/** Tells the member that the club is preparing the order, once. */
export async function mailProcessing(tx: ClubTx, ctx: Ctx, order: OrderRow): Promise<void> {
  await queueMail(tx, ctx, {
    mail: orderProcessing,
    ...addressee(order),
    dedupeKey: `order_processing:${order.id}`,
    data: { ...aboutOrder(ctx, order), shipping_kind: order.shipping_kind },
  });
}

/** Tells the member that the order is complete, once. */
export async function mailCompleted(tx: ClubTx, ctx: Ctx, order: OrderRow): Promise<void> {
  await queueMail(tx, ctx, {
    mail: orderCompleted,
    ...addressee(order),
    dedupeKey: `order_completed:${order.id}`,
    data: aboutOrder(ctx, order),
  });
}

function addressee(order: OrderRow) {
  return { to: order.member_email, memberId: order.member_id, orderId: order.id };
}

/** Staff started to prepare it, before anything of it is sent. */
const orderProcessing: Mail<"order_processing", AboutOrder & Reached> = {
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

const readyToCollect: Mail<"ready_to_collect", Collectable> = {
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
