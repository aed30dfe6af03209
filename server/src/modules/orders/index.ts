/** Orders: storing, changing, showing them, and their parcels. Amounts are cents. */
import type { Route } from "#server/platform/http/routes.ts";

export { addEvent, changeOrder, changeStatus, type OrderChange, type OrderEvent } from "./change-order.ts";
export { type DraftLine, insertOrder, type OrderDraft, type StoredOrder } from "./insert-order.ts";
export { checkVersion, linesOf, lockOrder, type OrderRow, readOrder } from "./orders.queries.ts";
export { mayMove, paymentStatus } from "./orders.rules.ts";
export type { OrderAddress } from "./orders.tables.ts";

export const orderRoutes: Route[] = [];
