import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { PostalAddress } from "#contract/address-lines.ts";
import type { holdReasons } from "#contract/order-statuses.ts";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { clubs } from "../../ground/clubs/clubs.tables.ts";
import { members } from "../../people/members/members.tables.ts";
import { products, variations } from "../../shop/catalog/catalog.tables.ts";
import {
  type FulfilmentStatus,
  type OrderStatus,
  type PaymentStatus,
  places,
  placesOfKind,
} from "./orders.rules.ts";

/** A picture as copied onto a line; its URLs are built when it is shown. */
export type OrderLinePicture = { key: string; alt: string; width: number; height: number };

/** The address as it was when the order was placed. */
export type OrderAddress = PostalAddress & { name: string; phone: string };

/**
 * What was asked for. Names, prices and the address are copied at placement and never change.
 * total = items + shipping = credits + due + club.
 */
export const orders = clubTable(
  "orders",
  {
    /** The number people know: unique in the club. */
    number: text("number").notNull(),
    member_id: int8("member_id").notNull(),
    /** Set if staff placed it for the member. */
    placed_by_staff_id: int8("placed_by_staff_id"),
    member_name: text("member_name").notNull(),
    member_email: text("member_email").notNull(),
    status: text("status").$type<OrderStatus>().notNull(),
    payment_status: text("payment_status").$type<PaymentStatus>().notNull(),
    fulfilment_status: text("fulfilment_status").$type<FulfilmentStatus>().notNull().default("unfulfilled"),
    /** Why it must not be sent although it is paid, or null. */
    on_hold: text("on_hold").$type<(typeof holdReasons)[number]>(),
    items_cents: int8("items_cents").notNull(),
    shipping_cents: int8("shipping_cents").notNull(),
    total_cents: int8("total_cents").notNull(),
    credits_cents: int8("credits_cents").notNull(),
    due_cents: int8("due_cents").notNull(),
    /** What the club pays itself, in orders that staff place. */
    club_cents: int8("club_cents").notNull().default(0),
    item_count: integer("item_count").notNull(),
    shipping_method_id: int8("shipping_method_id").notNull(),
    shipping_method_name: text("shipping_method_name").notNull(),
    shipping_kind: text("shipping_kind").$type<"delivery" | "collect">().notNull(),
    address: jsonb("address").$type<OrderAddress>(),
    /** Digest of what was ordered, to recognise a double click. */
    cart_hash: text("cart_hash").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
    placed_at: at("placed_at"),
    /** When the holds of an unpaid order end. */
    expires_at: at("expires_at"),
    closed_at: at("closed_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    unique("orders_number").on(table.club_id, table.number),
    index("orders_by_member").on(table.club_id, table.member_id, table.created_at, table.id),
    index("orders_by_status").on(table.club_id, table.status, table.created_at, table.id),
    index("orders_by_time").on(table.club_id, table.created_at, table.id),
    index("orders_on_hold").on(table.club_id, table.created_at).where(sql`on_hold is not null`),
    // Of what an order does not have when it is placed, so placing one writes to none of these.
    index("orders_to_send")
      .on(table.club_id, table.created_at, table.id)
      .where(sql`status = 'processing' and on_hold is null and shipping_kind <> 'collect'
        and fulfilment_status in ('unfulfilled', 'partially_shipped', 'returned')`),
    index("orders_to_collect")
      .on(table.club_id, table.created_at, table.id)
      .where(sql`status = 'processing' and on_hold is null
        and (shipping_kind = 'collect' or fulfilment_status = 'ready_to_collect')`),
    index("orders_under_way")
      .on(table.club_id, table.fulfilment_status, table.created_at, table.id)
      .where(
        sql`status in ('placed', 'processing') and fulfilment_status <> 'unfulfilled' and on_hold is null`,
      ),
    index("orders_by_fulfilment")
      .on(table.club_id, table.fulfilment_status, table.created_at, table.id)
      .where(sql`fulfilment_status <> 'unfulfilled'`),
    index("orders_unpaid").on(table.expires_at).where(sql`status = 'pending_payment'`),
    clubReference(table, table.member_id, () => members),
    check(
      "orders_sums",
      sql`${table.items_cents} >= 0 and ${table.shipping_cents} >= 0 and ${table.credits_cents} >= 0 and ${table.due_cents} >= 0
        and ${table.club_cents} >= 0
        and ${table.total_cents} = ${table.items_cents} + ${table.shipping_cents}
        and ${table.total_cents} = ${table.credits_cents} + ${table.due_cents} + ${table.club_cents}`,
    ),
    check(
      "orders_status_known",
      sql`${table.status} in ('pending_payment','placed','processing','completed','cancelled','expired')`,
    ),
    check(
      "orders_payment_status_known",
      sql`${table.payment_status} in ('not_required','unpaid','paid','partially_refunded','refunded','failed')`,
    ),
    check(
      "orders_fulfilment_status_known",
      sql`${table.fulfilment_status} in ('unfulfilled','partially_shipped','shipped','ready_to_collect','delivered','collected','returned')`,
    ),
  ],
  { sweeperSees: ["status", "expires_at"] },
);

/**
 * Where a club's numbers of orders stand, from its first order on: each number from `first_number` to before `next_number` is
 * an order's.
 */
export const orderNumbers = pgTable(
  "order_numbers",
  {
    club_id: int8("club_id")
      .notNull()
      .references(() => clubs.id),
    first_number: int8("first_number").notNull(),
    next_number: int8("next_number").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.club_id] }),
    check(
      "order_numbers_rise",
      sql`${table.first_number} > 0 and ${table.next_number} >= ${table.first_number}`,
    ),
  ],
);

export const orderLines = clubTable(
  "order_lines",
  {
    order_id: int8("order_id").notNull(),
    product_id: int8("product_id").notNull(),
    variation_id: int8("variation_id").notNull(),
    title: text("title").notNull(),
    color: text("color").notNull(),
    size: text("size").notNull(),
    sku: text("sku").notNull(),
    /** Picture key, width and height at placement. */
    image: jsonb("image").$type<OrderLinePicture>(),
    quantity: integer("quantity").notNull(),
    unit_cents: int8("unit_cents").notNull(),
    line_cents: int8("line_cents").notNull(),
    /** What was paid for the whole line, by whoever paid: its price, less any deductions. */
    paid_cents: int8("paid_cents").notNull().generatedAlwaysAs(sql`line_cents`),
    /**
     * What was paid for one piece, which is refunded with it: rounded down, so that the pieces never add up to more
     * than the line. What the division leaves over stays with the order, and can be refunded as an amount.
     */
    paid_piece_cents: int8("paid_piece_cents").notNull().generatedAlwaysAs(sql`line_cents / quantity`),
    /** The entitlement that it comes from; then the unit price is the surcharge alone. */
    entitlement_id: int8("entitlement_id"),
    /** What an exchange sends: the line of the first order, which was paid for it. */
    paid_line_id: int8("paid_line_id"),
    /** The pack's name and the slot's label, as they were. */
    pack_label: text("pack_label").notNull().default(""),
    /** Whose pack it is, who may be the member of the order. */
    for_member_id: int8("for_member_id"),
    for_member_name: text("for_member_name").notNull().default(""),
  },
  (table) => [
    index("order_lines_by_order").on(table.club_id, table.order_id),
    index("order_lines_by_variation").on(table.club_id, table.variation_id),
    index("order_lines_by_paid_line")
      .on(table.club_id, table.paid_line_id)
      .where(sql`paid_line_id is not null`),
    clubReference(table, table.order_id, () => orders),
    clubReference(table, table.product_id, () => products),
    clubReference(table, table.variation_id, () => variations),
    clubReference(table, table.for_member_id, () => members),
    clubReference(table, table.paid_line_id, () => table),
    check(
      "order_lines_sum",
      sql`${table.quantity} > 0 and ${table.line_cents} = ${table.quantity} * ${table.unit_cents}`,
    ),
  ],
);

const knownPlaces = sql.raw(places.map((place) => `'${place}'`).join(", "));
const soldPlaces = sql.raw(
  placesOfKind("sold")
    .map((place) => `'${place}'`)
    .join(", "),
);

/**
 * The account of an order's goods: pieces of a line move from one place to another, and a row never changes. All pieces
 * of a line begin as `wanted`, so its places always add up to its quantity. See `movePieces`.
 */
export const pieceMoves = clubTable(
  "piece_moves",
  {
    order_line_id: int8("order_line_id").notNull(),
    from_place: text("from_place").notNull(),
    to_place: text("to_place").notNull(),
    quantity: integer("quantity").notNull(),
    /** By how much it changes the variation's sold count. */
    sold_delta: integer("sold_delta").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("piece_moves_by_line").on(table.club_id, table.order_line_id),
    clubReference(table, table.order_line_id, () => orderLines),
    check("piece_moves_quantity", sql`${table.quantity} > 0`),
    check(
      "piece_moves_sold",
      sql`${table.sold_delta} = ${table.quantity} * ((${table.to_place} in (${soldPlaces}))::int - (${table.from_place} in (${soldPlaces}))::int)`,
    ),
    check(
      "piece_moves_places",
      sql`${table.from_place} in (${knownPlaces}) and ${table.to_place} in (${knownPlaces}) and ${table.from_place} <> ${table.to_place}`,
    ),
  ],
  { appendOnly: true },
);

/** The order's timeline, which is only shown; anything queried has its own columns. */
export const orderEvents = clubTable(
  "order_events",
  {
    order_id: int8("order_id").notNull(),
    kind: text("kind").notNull(),
    /** Facts of the event, such as the tracking number; the sentence is made when it is shown. */
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    /** The job that did it: after an interruption it repeats its last item, and sees that it is done. */
    job_id: int8("job_id").generatedAlwaysAs(sql`(data ->> 'job_id')::bigint`),
    /** Whose parcel it is about. */
    parcel_id: int8("parcel_id").generatedAlwaysAs(sql`(data ->> 'parcel_id')::bigint`),
    actor_kind: text("actor_kind").notNull(),
    actor_name: text("actor_name").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("order_events_by_order").on(table.club_id, table.order_id, table.id),
    clubReference(table, table.order_id, () => orders),
  ],
  { appendOnly: true },
);

export const parcels = clubTable(
  "parcels",
  {
    order_id: int8("order_id").notNull(),
    status: text("status").notNull(),
    carrier: text("carrier"),
    tracking_number: text("tracking_number").notNull().default(""),
    shipped_at: at("shipped_at"),
    delivered_at: at("delivered_at"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("parcels_by_order").on(table.club_id, table.order_id),
    clubReference(table, table.order_id, () => orders),
    check(
      "parcels_status_known",
      sql`${table.status} in ('shipped','delivered','ready_to_collect','collected','returned')`,
    ),
  ],
);

export const parcelLines = clubTable(
  "parcel_lines",
  {
    parcel_id: int8("parcel_id").notNull(),
    order_line_id: int8("order_line_id").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    unique("parcel_lines_once").on(table.club_id, table.parcel_id, table.order_line_id),
    index("parcel_lines_by_line").on(table.club_id, table.order_line_id),
    clubReference(table, table.parcel_id, () => parcels),
    clubReference(table, table.order_line_id, () => orderLines),
    check("parcel_lines_quantity", sql`${table.quantity} > 0`),
  ],
);

/**
 * One row whenever an order's figures change: those of its day are to be recalculated. Rows are only
 * added, so orders of one day never wait for each other here.
 */
export const figureChanges = clubTable("figure_changes", { day: date("day").notNull() }, undefined, {
  sweeperSees: [],
});
