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
import { returns } from "./returns.ts";
import { shipping } from "./shipping.ts";
import { wishlist } from "./wishlist.ts";

const { verifyDomain, findClubs } = clubs;
const { memberLogin, memberLogout, sendOtp, verifyOtp, setNewPassword } = auth;
const { memberInvoice } = documents;
const { terms, choices, request, mine, withdraw } = returns;
const { getOrders, getOrder, tracking } = orders;
const { show, store } = entitlements;
const { quote, orderStore, success, confirm, orderCancel, cancelPost, orderCancelPost } = checkout;

/** What the storefront may call. */
export const memberContract = {
  account,
  auth: { memberLogin, memberLogout, sendOtp, verifyOtp, setNewPassword },
  catalog,
  checkout: { quote, orderStore, success, confirm, orderCancel, cancelPost, orderCancelPost },
  clubs: { verifyDomain, findClubs },
  credits,
  documents: { memberInvoice },
  entitlements: { show, store },
  invitations,
  mailStops,
  members,
  orders: { getOrders, getOrder, tracking },
  pages,
  returns: { terms, choices, request, mine, withdraw },
  shipping,
  wishlist,
};
