import { sql } from "drizzle-orm";
import { check, index, integer, text, unique } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { members } from "../../people/members/members.tables.ts";
import { variations } from "../../shop/catalog/catalog.tables.ts";
import { refunds } from "../checkout/checkout.tables.ts";
import { orderLines, orders } from "../orders/orders.tables.ts";

/** What a member wants to send back: for a refund, or for the same product in another colour or size. */
export const returns = clubTable(
  "returns",
  {
    order_id: int8("order_id").notNull(),
    member_id: int8("member_id").notNull(),
    kind: text("kind").notNull(),
    status: text("status").notNull().default("requested"),
    reason: text("reason").notNull(),
    comment: text("comment").notNull().default(""),
    /** What the club told the member when it decided. */
    answer: text("answer").notNull().default(""),
    /** The refund that ended a return. */
    refund_id: int8("refund_id"),
    /** Of the version before, which does not know `refunds.part_of`; the next one drops it. */
    refunded_cents: int8("refunded_cents"),
    /** By how much the new goods are dearer than what was paid, as the approving admin knew. */
    difference_cents: int8("difference_cents").notNull().default(0),
    /** The order that sends the goods of an exchange. */
    replacement_order_id: int8("replacement_order_id"),
    created_at: at("created_at").notNull().defaultNow(),
    decided_at: at("decided_at"),
    received_at: at("received_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("returns_by_time").on(table.club_id, table.created_at, table.id),
    index("returns_by_member").on(table.club_id, table.member_id, table.created_at),
    index("returns_by_order").on(table.club_id, table.order_id),
    clubReference(table, table.order_id, () => orders),
    clubReference(table, table.member_id, () => members),
    clubReference(table, table.refund_id, () => refunds),
    clubReference(table, table.replacement_order_id, () => orders),
    check("returns_difference", sql`${table.difference_cents} >= 0`),
    check("returns_refunded", sql`${table.refunded_cents} >= 0`),
    check("returns_kind_known", sql`${table.kind} in ('return', 'exchange')`),
    check(
      "returns_status_known",
      sql`${table.status} in ('requested', 'approved', 'declined', 'received', 'cancelled')`,
    ),
  ],
);

export const returnLines = clubTable(
  "return_lines",
  {
    return_id: int8("return_id").notNull(),
    order_line_id: int8("order_line_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** What is wanted instead; held while the exchange is approved. */
    variation_id: int8("variation_id"),
  },
  (table) => [
    unique("return_lines_once").on(table.club_id, table.return_id, table.order_line_id),
    index("return_lines_by_line").on(table.club_id, table.order_line_id),
    index("return_lines_by_variation").on(table.club_id, table.variation_id),
    clubReference(table, table.return_id, () => returns),
    clubReference(table, table.order_line_id, () => orderLines),
    clubReference(table, table.variation_id, () => variations),
    check("return_lines_quantity", sql`${table.quantity} > 0`),
  ],
);
