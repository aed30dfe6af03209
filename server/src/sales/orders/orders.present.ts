import type { z } from "zod";
import { toDollars } from "#contract/money.ts";
import type { MemberOrderSummary, orderLine, timelineEntry } from "#contract/order-shapes.ts";
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

export function presentSummary<O extends SummaryRow>(order: O) {
  return {
    ...order,
    total: toDollars(order.total_cents),
    images: order.images.flatMap((stored) => pictureOf(stored) ?? []),
  };
}

export function presentMemberSummary(order: MemberSummaryRow, collection: MemberOrderSummary["collection"]) {
  return { ...presentSummary(order), collection };
}

export function presentAdminSummary(order: AdminSummaryRow) {
  return {
    ...presentSummary(order),
    member: { id: order.member_id, name: order.member_name, email: order.member_email },
    credits_used: toDollars(order.credits_cents),
    amount_due: toDollars(order.due_cents),
    to_give_back: toDollars(order.to_give_back_cents),
  };
}

export function presentLine(
  line: OrderLineRow,
  counts: Pick<
    z.infer<typeof orderLine>,
    "packed_quantity" | "refunded_quantity" | "left_quantity" | "back_quantity"
  >,
): z.input<typeof orderLine> {
  return {
    ...line,
    ...counts,
    image: pictureOf(line.image),
    unit_price: toDollars(line.unit_cents),
    line_total: toDollars(line.line_cents),
  };
}

export function presentParcel(words: Words, parcel: ParcelRow, reader: TimelineReader) {
  return {
    ...parcel,
    carrier_name: carrierName(parcel.carrier),
    tracking_url: trackingUrl(parcel.carrier, parcel.tracking_number),
    lines: parcel.lines.map((line) => ({ ...line, image: pictureOf(line.image) })),
    events: parcel.events.flatMap(({ at, ...event }) => {
      const text = timelineSentence(event, reader, words);
      return text ? [{ text, at }] : [];
    }),
  };
}

/** The timeline of this member's order as one reader may see it, oldest first. */
export function presentTimeline(
  words: Words,
  events: TimelineEvent[],
  reader: TimelineReader,
  memberName: string,
): z.input<typeof timelineEntry>[] {
  return events.flatMap((event) => {
    // Names are not stored in events, so that they are erased with the person.
    const data = { ...event.data, member_name: memberName };
    const text = timelineSentence({ ...event, data }, reader, words);
    if (!text) return [];
    const { id, kind, created_at } = event;
    return [{ id, kind, text, actor: actorOf(event, reader, words), at: created_at }];
  });
}
