import { date, index, integer, unique } from "drizzle-orm/pg-core";
import { clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { products } from "../../shop/catalog/catalog.tables.ts";

/**
 * What a club sold on one day (UTC), without cancelled and unpaid orders. Recalculated for every day whose orders
 * changed, so the dashboard never counts all orders.
 */
export const dailyFigures = clubTable(
  "daily_figures",
  {
    day: date("day").notNull(),
    orders: integer("orders").notNull(),
    sales_cents: int8("sales_cents").notNull(),
  },
  (table) => [unique("daily_figures_day").on(table.club_id, table.day)],
);

/** The same by product. */
export const dailyProductFigures = clubTable(
  "daily_product_figures",
  {
    day: date("day").notNull(),
    product_id: int8("product_id").notNull(),
    quantity: integer("quantity").notNull(),
    sales_cents: int8("sales_cents").notNull(),
  },
  (table) => [
    unique("daily_product_figures_day").on(table.club_id, table.day, table.product_id),
    index("daily_product_figures_by_product").on(table.club_id, table.product_id),
    clubReference(table, table.product_id, () => products),
  ],
);
