import { counted } from "../counted.ts";

const header = {
  main: "Main",
  openNavigation: "Open navigation",
  closeNavigation: "Close navigation",
  home: "Home",
  entitlements: "Entitlements",
  shop: "Shop",
  orders: "Orders",
  account: "Account",
  login: "Login",
  creditBalance: "Credit balance",
  cart: (count: number) => `Cart, ${counted(count, { one: "entry", other: "entries" })}`,
  clubHome: (club: string) => `${club}, home`,
};

const account = {
  title: "Manage Member Account",
  label: "Account",
  openNavigation: "Open account navigation",
  closeNavigation: "Close account navigation",
  home: "Home",
  profile: "Profile Settings",
  secondaryMembers: "Secondary Members",
  orders: "Orders",
  tracking: "Order Tracking",
  logout: "Logout",
};

const connection = {
  lost: "You are offline. We will carry on as soon as you are back.",
  back: "You are back online.",
};

/** What stands around the screens: bars, drawers, the way past them. */
export const layout = { header, account, connection, skip: "Skip to content" };
