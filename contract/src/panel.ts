import { auditLog } from "./audit-log.ts";
import { categories } from "./categories.ts";
import { clubMembers } from "./club-members.ts";
import { clubPages } from "./club-pages.ts";
import { creditMovements } from "./credit-movements.ts";
import { dashboard } from "./dashboard.ts";
import { exports } from "./exports.ts";
import { grants } from "./grants.ts";
import { inviting } from "./inviting.ts";
import { jobs } from "./jobs.ts";
import { joiningCredits } from "./joining-credits.ts";
import { managers } from "./managers.ts";
import { memberImport } from "./member-import.ts";
import { memberOrders } from "./member-orders.ts";
import { membershipCategories } from "./membership-categories.ts";
import { messages } from "./messages.ts";
import { notices } from "./notices.ts";
import { packs } from "./packs.ts";
import { payments } from "./payments.ts";
import { pictures } from "./pictures.ts";
import { products } from "./products.ts";
import { reconciliation } from "./reconciliation.ts";
import { redemption } from "./redemption.ts";
import { refunds } from "./refunds.ts";
import { search } from "./search.ts";
import { settings } from "./settings.ts";
import { shippingMethods } from "./shipping-methods.ts";
import { trackingImport } from "./tracking-import.ts";
import { webhooks } from "./webhooks.ts";

/** What only the panel calls: every group of endpoints that are all for staff. Written by `npm run docs:house`. */
export const panel = {
  auditLog,
  categories,
  clubMembers,
  clubPages,
  creditMovements,
  dashboard,
  exports,
  grants,
  inviting,
  jobs,
  joiningCredits,
  managers,
  memberImport,
  memberOrders,
  membershipCategories,
  messages,
  notices,
  packs,
  payments,
  pictures,
  products,
  reconciliation,
  redemption,
  refunds,
  search,
  settings,
  shippingMethods,
  trackingImport,
  webhooks,
};
