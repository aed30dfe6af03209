import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { members } from "../../people/members/members.tables.ts";
import { packs } from "../../shop/packs/packs.tables.ts";
import { orders } from "../orders/orders.tables.ts";

/** One person's right to one pack. */
export const entitlements = clubTable(
  "entitlements",
  {
    pack_id: int8("pack_id").notNull(),
    /** The person, who may be a secondary member. */
    member_id: int8("member_id").notNull(),
    /** open, held (in an unpaid order), redeemed, fulfilled, expired, revoked */
    status: text("status").notNull().default("open"),
    /** Copied from the pack when it is granted; the last day can be extended for one person. */
    opens_on: date("opens_on"),
    closes_on: date("closes_on"),
    /** What was chosen last: a variation per slot. */
    choices: jsonb("choices").$type<{ slot_id: number; variation_id: number }[]>().notNull().default([]),
    /** membership, hand, filter, import */
    source: text("source").notNull(),
    /** When the member was reminded that it ends soon. */
    reminded_at: at("reminded_at"),
    created_at: at("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("entitlements_once")
      .on(table.club_id, table.pack_id, table.member_id)
      .where(sql`status <> 'revoked'`),
    index("entitlements_by_member").on(table.club_id, table.member_id, table.status),
    index("entitlements_by_pack").on(table.club_id, table.pack_id, table.status),
    index("entitlements_open").on(table.club_id, table.closes_on).where(sql`status = 'open'`),
    clubReference(table, table.pack_id, () => packs),
    clubReference(table, table.member_id, () => members),
    check(
      "entitlements_status_known",
      sql`${table.status} in ('open', 'held', 'redeemed', 'fulfilled', 'expired', 'revoked')`,
    ),
    check("entitlements_source_known", sql`${table.source} in ('membership', 'hand', 'filter', 'import')`),
  ],
  { sweeperSees: ["status", "closes_on", "reminded_at"] },
);

/** Which order uses an entitlement; at most one living order, however many try at once. */
export const orderEntitlements = clubTable(
  "order_entitlements",
  {
    order_id: int8("order_id").notNull(),
    entitlement_id: int8("entitlement_id").notNull(),
    /** False once the order was cancelled or has expired. */
    living: boolean("living").notNull().default(true),
  },
  (table) => [
    uniqueIndex("order_entitlements_once").on(table.club_id, table.entitlement_id).where(sql`living`),
    index("order_entitlements_by_order").on(table.club_id, table.order_id),
    clubReference(table, table.order_id, () => orders),
    clubReference(table, table.entitlement_id, () => entitlements),
  ],
);

/** Everything that happened to entitlements. */
export const entitlementEvents = clubTable(
  "entitlement_events",
  {
    entitlement_id: int8("entitlement_id").notNull(),
    pack_id: int8("pack_id").notNull(),
    member_id: int8("member_id").notNull(),
    event: text("event").notNull(),
    /** Facts of the event, such as the reason; the sentence is made when it is shown. */
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    /** The job that granted it: after an interruption it repeats its last people, and sees that they are done. */
    job_id: int8("job_id").generatedAlwaysAs(sql`(data ->> 'job_id')::bigint`),
    /** What revoked it automatically; null if somebody did. */
    why: text("why").generatedAlwaysAs(sql`data ->> 'why'`),
    order_id: int8("order_id"),
    actor_kind: text("actor_kind").notNull(),
    actor_name: text("actor_name").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("entitlement_events_by_pack").on(table.club_id, table.pack_id, table.id),
    index("entitlement_events_by_member").on(table.club_id, table.member_id, table.id),
    clubReference(table, table.entitlement_id, () => entitlements),
    check("entitlement_events_why_known", sql`${table.why} in ('deactivated', 'erased', 'membership')`),
  ],
  { appendOnly: true },
);
