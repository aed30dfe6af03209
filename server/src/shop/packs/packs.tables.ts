import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { membershipCategories } from "../../people/members/members.tables.ts";
import { products, variations } from "../catalog/catalog.tables.ts";

/** What a club gives its members for a season: ordered slots to choose goods for. */
export const packs = clubTable(
  "packs",
  {
    /** default comes with a membership category; custom is given by hand, by filter or by import */
    type: text("type").notNull(),
    name: text("name").notNull(),
    /** Sanitised HTML. */
    description: text("description").notNull().default(""),
    season: text("season").notNull(),
    /** First and last day (UTC) on which it may be redeemed; null means no limit. */
    opens_on: date("opens_on"),
    closes_on: date("closes_on"),
    status: text("status").notNull().default("draft"),
    /** Picture key in the file store. */
    image: text("image"),
    image_width: integer("image_width").notNull().default(0),
    image_height: integer("image_height").notNull().default(0),
    created_at: at("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("packs_name").on(table.club_id, sql`text_key(${table.name})`, sql`text_key(${table.season})`),
    check("packs_type_known", sql`${table.type} in ('default', 'custom')`),
    check("packs_status_known", sql`${table.status} in ('draft', 'live', 'archived')`),
    check("packs_window", sql`${table.opens_on} <= ${table.closes_on}`),
  ],
  { sweeperSees: ["type", "status", "opens_on", "closes_on"] },
);

/** One item to choose in a pack; `quantity` pieces of the one variation that is chosen. */
export const packSlots = clubTable(
  "pack_slots",
  {
    pack_id: int8("pack_id").notNull(),
    label: text("label").notNull(),
    quantity: integer("quantity").notNull(),
    position: integer("position").notNull(),
    /** Used if nobody chose and the size profile has no size. */
    default_variation_id: int8("default_variation_id"),
  },
  (table) => [
    index("pack_slots_by_pack").on(table.club_id, table.pack_id, table.position),
    clubReference(table, table.pack_id, () => packs),
    clubReference(table, table.default_variation_id, () => variations),
    check("pack_slots_quantity", sql`${table.quantity} between 1 and 20`),
  ],
);

/** A product that a slot allows, in all its variations or only those listed. */
export const packSlotOptions = clubTable(
  "pack_slot_options",
  {
    slot_id: int8("slot_id").notNull(),
    product_id: int8("product_id").notNull(),
    variation_ids: bigint("variation_ids", { mode: "number" }).array(),
    /** The surcharge for choosing it, per piece. */
    surcharge_cents: int8("surcharge_cents").notNull().default(0),
    position: integer("position").notNull(),
  },
  (table) => [
    unique("pack_slot_options_product").on(table.club_id, table.slot_id, table.product_id),
    index("pack_slot_options_by_product").on(table.club_id, table.product_id),
    clubReference(table, table.slot_id, () => packSlots),
    clubReference(table, table.product_id, () => products),
    check("pack_slot_options_surcharge", sql`${table.surcharge_cents} >= 0`),
  ],
);

/** Whose members get a default pack automatically. */
export const packMemberships = clubTable(
  "pack_memberships",
  {
    pack_id: int8("pack_id").notNull(),
    membership_category_id: int8("membership_category_id").notNull(),
  },
  (table) => [
    unique("pack_memberships_once").on(table.club_id, table.pack_id, table.membership_category_id),
    index("pack_memberships_by_category").on(table.club_id, table.membership_category_id),
    clubReference(table, table.pack_id, () => packs),
    clubReference(table, table.membership_category_id, () => membershipCategories),
  ],
);
