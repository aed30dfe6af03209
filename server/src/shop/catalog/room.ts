import { namesBySql } from "#server/platform/audit.ts";
import type { Room } from "#server/room.ts";
import { catalogJobs } from "./bulk/update-products.jobs.ts";
import { catalogRoutes } from "./catalog.routes.ts";
import { catalogPageHead, catalogSitemapEntries } from "./page-heads.ts";
import { searchProducts } from "./products/lookups.queries.ts";
import { catalogFirstAnswers } from "./storefront/answers.ts";

export const catalog = {
  name: "catalog",
  about: "categories, products, variations, stock; the shop as members see it",
  reads: [
    "audit_log",
    "clubs",
    "daily_product_figures",
    "order_lines",
    "orders",
    "pack_slot_options",
    "pack_slots",
    "packs",
    "piece_moves",
    "refund_lines",
    "refunds",
    "return_lines",
    "stock_alerts",
  ],
  routes: catalogRoutes,
  jobs: catalogJobs,
  finds: { products: searchProducts },
  names: {
    product: namesBySql("select id, title as name from products where club_id = $1 and id = any($2)"),
    variation: namesBySql("select id, sku as name from variations where club_id = $1 and id = any($2)"),
    category: namesBySql("select id, name from categories where club_id = $1 and id = any($2)"),
  },
  shopPages: { firstAnswers: catalogFirstAnswers, head: catalogPageHead, sitemap: catalogSitemapEntries },
} satisfies Room;
