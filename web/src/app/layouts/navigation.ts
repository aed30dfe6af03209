import {
  IconHome,
  IconLayoutDashboard,
  IconPackage,
  IconShirt,
  IconTruckDelivery,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import { roles } from "#contract/endpoint.ts";
import { paths } from "../../lib/paths.ts";

/** The storefront's main navigation. */
export const SHOP_LINKS = [
  { label: "Home", to: paths.home, icon: IconHome },
  { label: "Shop", to: paths.shop, icon: IconShirt },
  { label: "Orders", to: paths.orders, icon: IconPackage },
];

/** The member account's navigation; Logout follows it. */
export const ACCOUNT_LINKS = [
  { label: "Home", to: paths.home, icon: IconHome },
  { label: "Profile Settings", to: paths.profile, icon: IconUser },
  { label: "Secondary Members", to: paths.secondaryMembers, icon: IconUsers },
  { label: "Orders", to: paths.orders, icon: IconPackage },
  { label: "Order Tracking", to: paths.tracking, icon: IconTruckDelivery },
];

/** The panel's side menu, with who sees what; Logout follows it. */
const ADMIN_LINKS = [
  { label: "Dashboard", to: paths.dashboard, icon: IconLayoutDashboard, roles: [roles.admin, roles.manager] },
  { label: "Orders", to: paths.adminOrders, icon: IconPackage, roles: [roles.admin, roles.manager] },
];

export function adminLinksFor(role: number) {
  return ADMIN_LINKS.filter((link) => link.roles.some((allowed) => allowed === role));
}

/** Home is home under both of its addresses; elsewhere a screen belongs to the entry its path begins with. */
export function isShopLinkActive(to: string, pathname: string): boolean {
  if (to === paths.home) return pathname === paths.home || pathname === paths.homeAlias;
  if (to === paths.shop) return pathname === to || pathname.startsWith("/productdetail/");
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** The panel's rule: the entry whose path is the current one, or is contained in it. */
export function isAdminLinkActive(to: string, pathname: string): boolean {
  return pathname === to || pathname.includes(to);
}
