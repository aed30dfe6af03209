import { auditLog } from "./audit-log.ts";
import { auth } from "./auth.ts";
import { categories } from "./categories.ts";
import { clubMembers } from "./club-members.ts";
import { clubPages } from "./club-pages.ts";
import { clubs } from "./clubs.ts";
import { dashboard } from "./dashboard.ts";
import { entitlements } from "./entitlements.ts";
import { grants } from "./grants.ts";
import { jobs } from "./jobs.ts";
import { managers } from "./managers.ts";
import { memberImport } from "./member-import.ts";
import { memberOrders } from "./member-orders.ts";
import { membershipCategories } from "./membership-categories.ts";
import { messages } from "./messages.ts";
import { orders } from "./orders.ts";
import { packs } from "./packs.ts";
import { payments } from "./payments.ts";
import { pictures } from "./pictures.ts";
import { products } from "./products.ts";
import { redemption } from "./redemption.ts";
import { search } from "./search.ts";
import { settings } from "./settings.ts";
import { shipping } from "./shipping.ts";
import { shippingMethods } from "./shipping-methods.ts";

/** What only the panel calls, whole groups of it. */
export const panel = {
  auditLog,
  categories,
  clubMembers,
  clubPages,
  dashboard,
  grants,
  jobs,
  managers,
  memberOrders,
  memberImport,
  membershipCategories,
  messages,
  packs,
  payments,
  pictures,
  products,
  redemption,
  search,
  settings,
  shippingMethods,
};

const { verifyDomain, adminGetInfo } = clubs;
const { adminLogin, adminAuthenticate, adminResendCode, adminLogout } = auth;
const { forFamily, storeForMember } = entitlements;
const { countries } = shipping;
const { adminShow, adminGet, updateStatus, updateStatuses, updateTracking, cancel } = orders;

/** What the panel may call. */
export const adminContract = {
  auth: { adminLogin, adminAuthenticate, adminResendCode, adminLogout },
  clubs: { verifyDomain, adminGetInfo },
  ...panel,
  entitlements: { forFamily, storeForMember },
  orders: { adminShow, adminGet, updateStatus, updateStatuses, updateTracking, cancel },
  shipping: { countries },
};
