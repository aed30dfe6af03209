import { found as clubMembers } from "./club-members.ts";
import { found as orders } from "./orders.ts";
import { found as products } from "./products.ts";

/** What Ctrl-K finds in a club, by its name in the answer. Written by `npm run docs:house`. */
export const found = {
  ...clubMembers,
  ...orders,
  ...products,
};
