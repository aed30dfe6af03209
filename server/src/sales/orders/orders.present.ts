import type { z } from "zod";
import { toDollars } from "#contract/money.ts";
import type {
  AdminOrderSummary,
  MemberOrderSummary,
  OrderSummary,
  orderLine,
  timelineEntry,
} from "#contract/order-shapes.ts";
import type { Parcel } from "#contract/parcels.ts";
import type { Words } from "#server/words/languages.ts";
import { pictureOf } from "../../ground/pictures/index.ts";
import type { OrderLineRow, OrderRow } from "./orders.queries.ts";
import { carrierName, trackingUrl } from "./orders.rules.ts";
import type { OrderLinePicture } from "./orders.tables.ts";
import type { ParcelRow } from "./parcels/parcels.queries.ts";
import {
  actorOf,
  type TimelineEvent,
  type TimelineReader,
  timelineSentence,
} from "./showing/timeline.rules.ts";

/** What every list needs of an order; `images` are the first lines' pictures, as stored. */
export type SummaryRow = Pick<
  OrderRow,
  | "id"
  | "number"
  | "status"
  | "payment_status"
  | "fulfilment_status"
  | "total_cents"
  | "item_count"
  | "created_at"
> & { images: OrderLinePicture[] };

export type MemberSummaryRow = SummaryRow &
  Pick<OrderRow, "shipping_kind" | "shipping_method_id"> & { packs_for: string[]; titles: string[] };

export type AdminSummaryRow = SummaryRow &
  Pick<
    OrderRow,
    "member_id" | "member_name" | "member_email" | "credits_cents" | "due_cents" | "on_hold" | "shipping_kind"
  > & {
    packs_for: string[];
    to_give_back_cents: number;
  };

export function presentSummary(order: SummaryRow): OrderSummary {
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    payment_status: order.payment_status,
    fulfilment_status: order.fulfilment_status,
    total: toDollars(order.total_cents),
    item_count: order.item_count,
    images: order.images.flatMap((stored) => pictureOf(stored) ?? []),
    created_at: order.created_at.toISOString(),
  };
}

export function presentMemberSummary(
  order: MemberSummaryRow,
  collection: MemberOrderSummary["collection"],
): MemberOrderSummary {
  const { packs_for, titles, shipping_kind } = order;
  return { ...presentSummary(order), packs_for, titles, shipping_kind, collection };
}

export function presentAdminSummary(order: AdminSummaryRow): AdminOrderSummary {
  return {
    ...presentSummary(order),
    member: { id: order.member_id, name: order.member_name, email: order.member_email },
    packs_for: order.packs_for,
    shipping_kind: order.shipping_kind,
    credits_used: toDollars(order.credits_cents),
    amount_due: toDollars(order.due_cents),
    to_give_back: toDollars(order.to_give_back_cents),
    on_hold: order.on_hold,
  };
}

export function presentLine(
  line: OrderLineRow,
  counts: Pick<
    z.infer<typeof orderLine>,
    "packed_quantity" | "refunded_quantity" | "left_quantity" | "back_quantity"
  >,
): z.infer<typeof orderLine> {
  return {
    id: line.id,
    product_id: line.product_id,
    variation_id: line.variation_id,
    title: line.title,
    color: line.color,
    size: line.size,
    sku: line.sku,
    image: pictureOf(line.image),
    quantity: line.quantity,
    ...counts,
    unit_price: toDollars(line.unit_cents),
    line_total: toDollars(line.line_cents),
    entitlement_id: line.entitlement_id,
    pack_label: line.pack_label,
    for_member_name: line.for_member_name,
  };
}

export function presentParcel(words: Words, parcel: ParcelRow, reader: TimelineReader): Parcel {
  return {
    id: parcel.id,
    order_id: parcel.order_id,
    order_number: parcel.order_number,
    status: parcel.status,
    carrier: parcel.carrier,
    carrier_name: carrierName(parcel.carrier),
    tracking_number: parcel.tracking_number,
    tracking_url: trackingUrl(parcel.carrier, parcel.tracking_number),
    lines: parcel.lines.map((line) => ({ ...line, image: pictureOf(line.image) })),
    shipped_at: parcel.shipped_at?.toISOString() ?? null,
    delivered_at: parcel.delivered_at?.toISOString() ?? null,
    events: parcel.events.flatMap(({ at, ...event }) => {
      const text = timelineSentence(event, reader, words);
      return text ? [{ text, at: new Date(at).toISOString() }] : [];
    }),
  };
}

/** The timeline of this member's order as one reader may see it, oldest first. */
export function presentTimeline(
  words: Words,
  events: TimelineEvent[],
  reader: TimelineReader,
  memberName: string,
): z.infer<typeof timelineEntry>[] {
  return events.flatMap((event) => {
    // Names are not stored in events, so that they are erased with the person.
    const data = { ...event.data, member_name: memberName };
    const text = timelineSentence({ ...event, data }, reader, words);
    if (!text) return [];
    const { id, kind, created_at } = event;
    return [{ id, kind, text, actor: actorOf(event, reader, words), at: created_at.toISOString() }];
  });
}
