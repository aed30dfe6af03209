/** Every table, for the migration generator. The only place that may name all rooms' tables. */
export * from "./modules/auth/auth.tables.ts";
export * from "./modules/catalog/catalog.tables.ts";
export * from "./modules/checkout/checkout.tables.ts";
export * from "./modules/clubs/clubs.tables.ts";
export * from "./modules/credits/credits.tables.ts";
export * from "./modules/dashboard/dashboard.tables.ts";
export * from "./modules/jobs/jobs.tables.ts";
export * from "./modules/members/members.tables.ts";
export * from "./modules/messages/messages.tables.ts";
export * from "./modules/orders/orders.tables.ts";
export * from "./modules/pages/pages.tables.ts";
export * from "./modules/payments/payments.tables.ts";
export * from "./modules/pictures/pictures.tables.ts";
export * from "./modules/shipping/shipping.tables.ts";
export { appendOnlyTables } from "./platform/db/club-table.ts";
export * from "./platform/db/platform.tables.ts";
