import { sql } from "drizzle-orm";
import { check, index, integer, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";

export const categories = clubTable(
  "categories",
  {
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    position: integer("position").notNull().default(0),
    /** Picture key in the file store. */
    image: text("image"),
    image_width: integer("image_width").notNull().default(0),
    image_height: integer("image_height").notNull().default(0),
    version: integer("version").notNull().default(1),
  },
  (table) => [unique("categories_slug").on(table.club_id, table.slug)],
);

export const products = clubTable(
  "products",
  {
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    /** Sanitised HTML. */
    description: text("description").notNull().default(""),
    /** Sanitised HTML. */
    size_guide: text("size_guide").notNull().default(""),
    category_id: int8("category_id").notNull(),
    price_cents: int8("price_cents").notNull(),
    /** draft, live, archived */
    status: text("status").notNull().default("draft"),
    /** Which entry of a person's size profile applies, such as shirt. */
    size_group: text("size_group").notNull().default(""),
    created_at: at("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    unique("products_slug").on(table.club_id, table.slug),
    index("products_by_time").on(table.club_id, table.created_at),
    index("products_by_category").on(table.club_id, table.category_id),
    clubReference(table, table.category_id, () => categories),
    check("products_price", sql`${table.price_cents} >= 0`),
    check("products_status_known", sql`${table.status} in ('draft', 'live', 'archived')`),
  ],
  { sweeperSees: ["status"] },
);

/** Pictures of a product; `key` names a set of re-encoded files of several widths. */
export const productImages = clubTable(
  "product_images",
  {
    product_id: int8("product_id").notNull(),
    key: text("key").notNull(),
    alt: text("alt").notNull().default(""),
    /** The colour it shows, or null for all. */
    color: text("color"),
    position: integer("position").notNull().default(0),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
  },
  (table) => [
    index("product_images_by_product").on(table.club_id, table.product_id, table.position),
    clubReference(table, table.product_id, () => products),
  ],
);

/**
 * One colour and size of a product, with its stock. `on_hand` = received - sold, and includes what unpaid orders
 * hold: `on_hand - held` may be sold. Change it only by relative UPDATEs with a condition.
 */
export const variations = clubTable(
  "variations",
  {
    product_id: int8("product_id").notNull(),
    color: text("color").notNull(),
    color_hex: text("color_hex").notNull(),
    size: text("size").notNull(),
    sku: text("sku").notNull(),
    /** Overrides the product's price if set. */
    price_cents: int8("price_cents"),
    position: integer("position").notNull().default(0),
    received: integer("received").notNull().default(0),
    sold: integer("sold").notNull().default(0),
    held: integer("held").notNull().default(0),
    archived_at: at("archived_at"),
    stock_changed_at: at("stock_changed_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("variations_choice").on(
      table.club_id,
      table.product_id,
      sql`text_key(${table.color})`,
      sql`text_key(${table.size})`,
    ),
    uniqueIndex("variations_sku").on(table.club_id, sql`text_key(${table.sku})`),
    clubReference(table, table.product_id, () => products),
    check("variations_price", sql`${table.price_cents} >= 0`),
    check(
      "variations_stock",
      sql`${table.sold} >= 0 and ${table.held} >= 0 and ${table.sold} + ${table.held} <= ${table.received}`,
    ),
  ],
  { sweeperSees: ["product_id", "received", "sold", "held", "archived_at"] },
);

/** Stock that came in or was corrected, with a reason. Sales are the order lines. */
export const stockMoves = clubTable(
  "stock_moves",
  {
    variation_id: int8("variation_id").notNull(),
    delta: integer("delta").notNull(),
    reason: text("reason").notNull(),
    actor: text("actor").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
    /** What a change by hand was sent with, so that it is made once. */
    idempotency_key: text("idempotency_key"),
  },
  (table) => [
    uniqueIndex("stock_moves_once")
      .on(table.club_id, table.variation_id, table.idempotency_key)
      .where(sql`idempotency_key is not null`),
    index("stock_moves_by_variation").on(table.club_id, table.variation_id, table.id),
    // A variation that nobody ever ordered may be deleted, and its history goes with it.
    clubReference(table, table.variation_id, () => variations).onDelete("cascade"),
  ],
  { appendOnly: true },
);
