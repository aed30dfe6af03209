/**
 * What server and web promise each other. The server implements `contract`; the storefront calls
 * `memberContract`, the panel calls `adminContract`, so neither can reach the other's endpoints.
 */
import { auth } from "./auth.ts";
import { catalog } from "./catalog.ts";
import { checkout } from "./checkout.ts";
import { clubs } from "./clubs.ts";
import { dashboard } from "./dashboard.ts";
import { jobs } from "./jobs.ts";
import { members } from "./members.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";
import { shipping } from "./shipping.ts";

export const contract = { auth, catalog, checkout, clubs, dashboard, jobs, members, orders, pages, shipping };
export type Contract = typeof contract;

const { verifyDomain, findClubs, adminGetInfo } = clubs;
const { memberLogin, memberLogout, sendOtp, verifyOtp, setNewPassword } = auth;
const { adminLogin, adminAuthenticate, adminResendCode, adminLogout } = auth;
const { getOrders, getOrder, tracking } = orders;
const { adminShow, adminGet, updateStatus, updateStatuses, updateTracking, cancel } = orders;
const { quote, orderStore, success, confirm, cancel: checkoutCancel, cancelPost } = checkout;

export const memberContract = {
  auth: { memberLogin, memberLogout, sendOtp, verifyOtp, setNewPassword },
  catalog,
  checkout: { quote, orderStore, success, confirm, cancel: checkoutCancel, cancelPost },
  clubs: { verifyDomain, findClubs },
  members,
  orders: { getOrders, getOrder, tracking },
  pages,
  shipping,
};

export const adminContract = {
  auth: { adminLogin, adminAuthenticate, adminResendCode, adminLogout },
  clubs: { verifyDomain, adminGetInfo },
  dashboard,
  jobs,
  orders: { adminShow, adminGet, updateStatus, updateStatuses, updateTracking, cancel },
};
