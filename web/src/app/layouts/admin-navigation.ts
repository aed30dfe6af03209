import {
  IconArrowBackUp,
  IconCategory,
  IconCreditCard,
  IconFileText,
  IconGift,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconMail,
  IconPackage,
  IconSettings,
  IconShirt,
  IconTruckDelivery,
  IconUserShield,
  IconUsers,
} from "@tabler/icons-react";
import { layout as words } from "#words/panel/layout.ts";
import { panelPaths } from "../../lib/panel-paths.ts";
import { mayOpen } from "../guards/role-access.ts";

/** The panel's side menu; Logout follows it. */
const ADMIN_LINKS = [
  { label: words.adminNavigation.dashboard, to: panelPaths.dashboard, icon: IconLayoutDashboard },
  { label: words.adminNavigation.product, to: panelPaths.products, icon: IconShirt },
  { label: words.adminNavigation.categories, to: panelPaths.categories, icon: IconCategory },
  { label: words.adminNavigation.members, to: panelPaths.members, icon: IconUsers },
  { label: words.adminNavigation.packs, to: panelPaths.packs, icon: IconGift },
  { label: words.adminNavigation.orders, to: panelPaths.adminOrders, icon: IconPackage },
  { label: words.adminNavigation.returns, to: panelPaths.adminReturns, icon: IconArrowBackUp },
  { label: words.adminNavigation.membership, to: panelPaths.membership, icon: IconId },
  { label: words.adminNavigation.notifications, to: panelPaths.notifications, icon: IconMail },
  { label: words.adminNavigation.shippingDetails, to: panelPaths.shippingDetails, icon: IconTruckDelivery },
  { label: words.adminNavigation.payment, to: panelPaths.payments, icon: IconCreditCard },
  { label: words.adminNavigation.landingPage, to: panelPaths.landing, icon: IconFileText },
  { label: words.adminNavigation.profileSettings, to: panelPaths.profileSettings, icon: IconSettings },
  { label: words.adminNavigation.clubManager, to: panelPaths.managers, icon: IconUserShield },
  { label: words.adminNavigation.auditLog, to: panelPaths.auditLog, icon: IconHistory },
];

export function adminLinksFor(role: number) {
  return ADMIN_LINKS.filter(({ to }) => mayOpen(role, to));
}

/** Screens that other screens lead to, rather than the menu. */
const FURTHER_SCREENS = [
  { label: words.adminNavigation.pickList, to: panelPaths.pickList },
  { label: words.adminNavigation.creditStatement, to: panelPaths.creditMovements },
  { label: words.adminNavigation.reconciliation, to: panelPaths.reconciliation },
  { label: words.adminNavigation.notices, to: panelPaths.notices },
  { label: words.adminNavigation.webhooks, to: panelPaths.webhooks },
  { label: words.adminNavigation.webhookDeliveries, to: panelPaths.webhookDeliveries },
];

/** What the search of the panel offers to go to. */
export function adminScreensFor(role: number): { label: string; to: string }[] {
  const further = FURTHER_SCREENS.filter(({ to }) => mayOpen(role, to));
  return [...adminLinksFor(role), ...further];
}

/** The lists of packs lie beside the hub of packs, not below it. */
const PACK_PATHS: string[] = [panelPaths.defaultPacks, panelPaths.customPacks];

/**
 * The panel's rule: the entry whose path is the current one, or is contained in it. So the text around the packs, at
 * /landing/pack-selection, belongs to the packs and to the landing pages.
 */
export function isAdminLinkActive(to: string, pathname: string): boolean {
  if (to === panelPaths.packs && PACK_PATHS.includes(pathname)) return true;
  return pathname.includes(to);
}
