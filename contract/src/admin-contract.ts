import { auditLog } from "./audit-log.ts";
import { auth } from "./auth.ts";
import { categories } from "./categories.ts";
import { clubMembers } from "./club-members.ts";
import { clubPages } from "./club-pages.ts";
import { clubs } from "./clubs.ts";
import { creditMovements } from "./credit-movements.ts";
import { dashboard } from "./dashboard.ts";
import { documents } from "./documents.ts";
import { entitlements } from "./entitlements.ts";
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
import { orders } from "./orders.ts";
import { packs } from "./packs.ts";
import { payments } from "./payments.ts";
import { pictures } from "./pictures.ts";
import { products } from "./products.ts";
import { reconciliation } from "./reconciliation.ts";
import { redemption } from "./redemption.ts";
import { refunds } from "./refunds.ts";
import { returns } from "./returns.ts";
import { search } from "./search.ts";
import { settings } from "./settings.ts";
import { shipping } from "./shipping.ts";
import { shippingMethods } from "./shipping-methods.ts";
import { trackingImport } from "./tracking-import.ts";
import { webhooks } from "./webhooks.ts";

/** What only the panel calls, whole groups of it. */
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

const { verifyDomain, adminGetInfo } = clubs;
const { adminLogin, adminAuthenticate, adminResendCode, adminLogout } = auth;
const { forFamily, storeForMember } = entitlements;
const { countries } = shipping;
const { pickList, make, invoice } = documents;
const { show, get, approve, decline, receive } = returns;
const { adminShow, adminGet, updateStatus, updateStatuses, updateTracking, cancel } = orders;

/** What the panel may call. */
export const adminContract = {
  auth: { adminLogin, adminAuthenticate, adminResendCode, adminLogout },
  clubs: { verifyDomain, adminGetInfo },
  ...panel,
  entitlements: { forFamily, storeForMember },
  orders: { adminShow, adminGet, updateStatus, updateStatuses, updateTracking, cancel },
  documents: { pickList, make, invoice },
  returns: { show, get, approve, decline, receive },
  shipping: { countries },
};
