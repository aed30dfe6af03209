import { sql } from "drizzle-orm";
import { boolean, check, index, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { members } from "../../people/members/members.tables.ts";

export const addresses = clubTable(
  "addresses",
  {
    member_id: int8("member_id").notNull(),
    name: text("name").notNull(),
    line1: text("line1").notNull(),
    line2: text("line2").notNull().default(""),
    city: text("city").notNull(),
    state: text("state").notNull().default(""),
    postcode: text("postcode").notNull().default(""),
    /** ISO 3166-1 alpha-2. */
    country: text("country").notNull(),
    phone: text("phone").notNull().default(""),
    is_default: boolean("is_default").notNull().default(false),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("addresses_by_member").on(table.club_id, table.member_id),
    uniqueIndex("addresses_one_default").on(table.club_id, table.member_id).where(sql`is_default`),
    clubReference(table, table.member_id, () => members),
  ],
);

export const shippingMethods = clubTable(
  "shipping_methods",
  {
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** delivery, or collect at the club */
    kind: text("kind").$type<"delivery" | "collect">().notNull().default("delivery"),
    price_cents: int8("price_cents").notNull(),
    free_above_cents: int8("free_above_cents"),
    min_days: integer("min_days").notNull().default(1),
    max_days: integer("max_days").notNull().default(5),
    /** Country codes; null means everywhere. */
    countries: text("countries").array(),
    position: integer("position").notNull().default(0),
    active: boolean("active").notNull().default(true),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("shipping_methods_name").on(table.club_id, sql`text_key(${table.name})`),
    check("shipping_methods_price", sql`${table.price_cents} >= 0 and ${table.free_above_cents} >= 0`),
    check("shipping_methods_kind_known", sql`${table.kind} in ('delivery', 'collect')`),
    check("shipping_methods_days", sql`${table.min_days} between 0 and ${table.max_days}`),
  ],
);
