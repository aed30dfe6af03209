import * as club from "./areas/club.ts";
import * as packs from "./areas/packs.ts";
import * as people from "./areas/people.ts";
import * as sales from "./areas/sales.ts";
import * as shop from "./areas/shop.ts";

/**
 * What is done in the panel, in words and in this order. Each of its calls names one; the table of who may do what is made
 * of both.
 */
export const rights = {
  seeDashboard: "See the dashboard, and search",
  ...shop.rights,
  ...people.rights,
  ...sales.rights,
  setUpShop: "Set up categories, memberships and shipping",
  ...packs.rights,
  ...club.rights,
};
export type Right = keyof typeof rights;

/**
 * What managers have of these; admins have all. Each call, screen, button and entry of the search that is about a right
 * follows it, and tests hold them to it.
 */
export const managersRights: readonly Right[] = [
  "seeDashboard",
  "addProducts",
  "manageMembers",
  "handleOrders",
  "seeReturns",
  "orderForMembers",
  "readNotices",
];
