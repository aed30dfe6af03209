import { generatePath } from "react-router";
import { pathsOf, screens } from "#contract/screens.ts";

/** The addresses of the shop, of a member's own area, and of what stands alone; those of the panel: `panel-paths.ts`. */
export const paths = pathsOf(screens);

type Id = number | string;

export const productPath = (id: Id) => generatePath(paths.product, { id: String(id) });
/** The entitlements with one of them open for choosing. */
export const choosePath = (entitlementId: Id) => `${paths.entitlements}?choose=${entitlementId}`;
export const orderPath = (id: Id) => generatePath(paths.order, { id: String(id) });
export const trackingPath = (orderId: Id) => `${paths.tracking}?order_id=${orderId}`;
/** The form that asks to return or exchange goods of an order. */
export const returnFormPath = (orderId: Id) => generatePath(paths.returnForm, { id: String(orderId) });
export const shopPath = (filters: Record<string, Id>) =>
  `${paths.shop}?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`;

/** In the path of the staff's login: shown although the club is closed. */
export const STAFF = "staff";
export const staffLoginPath = `${paths.adminLogin}?${STAFF}`;

/** `role` says whose password is being reset. */
export const forgotPasswordPath = (role: "member" | "club") => `${paths.forgotPassword}?role=${role}`;
