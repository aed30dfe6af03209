import type { Room } from "#server/room.ts";
import { catalogJobs } from "./bulk/update-products.jobs.ts";
import { catalogRoutes } from "./catalog.routes.ts";
import { catalogPageHead } from "./heads/page-head.ts";
import { catalogSitemapEntries } from "./heads/sitemap-entries.ts";
import { catalogFirstAnswers } from "./storefront/first-answers.ts";

export const catalog: Room = {
  name: "catalog",
  about: "categories, products, variations, stock; the shop as members see it",
  reads: [
    "audit_log",
    "order_lines",
    "orders",
    "pack_slot_options",
    "pack_slots",
    "packs",
    "piece_moves",
    "return_lines",
    "stock_alerts",
  ],
  routes: catalogRoutes,
  jobs: catalogJobs,
  shopPages: { firstAnswers: catalogFirstAnswers, head: catalogPageHead, sitemap: catalogSitemapEntries },
};
