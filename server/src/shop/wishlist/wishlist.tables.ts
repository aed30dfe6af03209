import { index, unique } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { members } from "../../people/members/members.tables.ts";
import { products, variations } from "../catalog/catalog.tables.ts";

/** A product that a member keeps for later. */
export const wishes = clubTable(
  "wishes",
  {
    member_id: int8("member_id").notNull(),
    product_id: int8("product_id").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("wishes_once").on(table.club_id, table.member_id, table.product_id),
    index("wishes_by_product").on(table.club_id, table.product_id),
    clubReference(table, table.member_id, () => members),
    // A deleted product is off every wishlist.
    clubReference(table, table.product_id, () => products).onDelete("cascade"),
  ],
);

/** A colour and size that a member wants a mail about, once, when it is back. The row is deleted with the mail. */
export const stockAlerts = clubTable(
  "stock_alerts",
  {
    member_id: int8("member_id").notNull(),
    variation_id: int8("variation_id").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("stock_alerts_once").on(table.club_id, table.member_id, table.variation_id),
    index("stock_alerts_by_variation").on(table.club_id, table.variation_id),
    clubReference(table, table.member_id, () => members),
    clubReference(table, table.variation_id, () => variations).onDelete("cascade"),
  ],
  { sweeperSees: ["variation_id"] },
);
