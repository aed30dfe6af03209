/**
 * What server and web promise each other. The server implements `contract`; the storefront calls
 * `memberContract`, the panel calls `adminContract`, so neither can reach the other's endpoints.
 * The two are in separate files, so that a visitor never downloads what only the panel needs.
 */

import { account } from "./account.ts";
import { auth } from "./auth.ts";
import { catalog } from "./catalog.ts";
import { checkout } from "./checkout.ts";
import { clubs } from "./clubs.ts";
import { credits } from "./credits-statement.ts";
import { documents } from "./documents.ts";
import { entitlements } from "./entitlements.ts";
import { invitations } from "./invitations.ts";
import { mailStops } from "./mail-stops.ts";
import { members } from "./members.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";
import { panel } from "./panel.ts";
import { returns } from "./returns.ts";
import { shipping } from "./shipping.ts";
import { wishlist } from "./wishlist.ts";

export const contract = {
  account,
  auth,
  catalog,
  checkout,
  clubs,
  credits,
  documents,
  entitlements,
  invitations,
  mailStops,
  members,
  orders,
  pages,
  returns,
  shipping,
  wishlist,
  ...panel,
};
export type Contract = typeof contract;
