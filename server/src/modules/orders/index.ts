/** Orders: storing, changing, showing them, and their parcels. Amounts are cents. */
export { type Carrier, carrierName } from "./carriers.rules.ts";
export { addEvent, changeOrder, changeStatus, type OrderChange, type OrderEvent } from "./change-order.ts";
export { forgetCustomers, forgetRecipients, lockOrdersOf } from "./forget-customers.ts";
export { type GivenUp, givenUpOf, noteGivenUp } from "./given-up.queries.ts";
export {
  type DraftLine,
  insertOrder,
  insertOrders,
  type OnBehalf,
  type OrderDraft,
  type StoredOrder,
} from "./insert-order.ts";
export { selectionSql } from "./list-orders.queries.ts";
export { moveOrder } from "./move-order.ts";
export { orderAudits } from "./orders.audit.ts";
export { can as staffCan } from "./orders.policy.ts";
export { presentSummary, type SummaryRow } from "./orders.present.ts";
export {
  checkVersion,
  linesOf,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  readOrder,
  type StoredPicture,
} from "./orders.queries.ts";
export { orderRoutes } from "./orders.routes.ts";
export { mayMove, paymentStatus } from "./orders.rules.ts";
export type { OrderAddress } from "./orders.tables.ts";
export { type ParcelRow, parcelsOf } from "./parcels.queries.ts";
export { showAdminOrder } from "./show-order.ts";
export { updateParcelOf } from "./update-parcel.ts";
export { orderJobs } from "./update-statuses.jobs.ts";
