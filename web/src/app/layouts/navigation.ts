import {
  IconGift,
  IconHome,
  IconPackage,
  IconShirt,
  IconTruckDelivery,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import { paths } from "#web/lib/paths.ts";
import { layout } from "#words/layout.ts";

const { header, account } = layout;

/** The storefront's main navigation. */
export const SHOP_LINKS = [
  { label: header.home, to: paths.home, icon: IconHome },
  { label: header.entitlements, to: paths.entitlements, icon: IconGift },
  { label: header.shop, to: paths.shop, icon: IconShirt },
  { label: header.orders, to: paths.orders, icon: IconPackage },
];

/** The member account's navigation; Logout follows it. */
export const ACCOUNT_LINKS = [
  { label: account.home, to: paths.home, icon: IconHome },
  { label: account.profile, to: paths.profile, icon: IconUser },
  { label: account.secondaryMembers, to: paths.secondaryMembers, icon: IconUsers },
  { label: account.orders, to: paths.orders, icon: IconPackage },
  { label: account.tracking, to: paths.tracking, icon: IconTruckDelivery },
];

/** Both paths of home count; elsewhere a screen belongs to the entry that its path begins with. */
export function isShopLinkActive(to: string, pathname: string): boolean {
  if (to === paths.home) return pathname === paths.home || pathname === paths.homeAlias;
  if (to === paths.shop) return pathname === to || pathname.startsWith("/productdetail/");
  return pathname === to || pathname.startsWith(`${to}/`);
}
