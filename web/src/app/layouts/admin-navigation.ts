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
import { panelPaths } from "../../lib/panel-paths.ts";
import { mayOpen } from "../guards/role-access.ts";

/** The panel's side menu; Logout follows it. */
const ADMIN_LINKS = [
  { label: "Dashboard", to: panelPaths.dashboard, icon: IconLayoutDashboard },
  { label: "Product", to: panelPaths.products, icon: IconShirt },
  { label: "Categories", to: panelPaths.categories, icon: IconCategory },
  { label: "Members", to: panelPaths.members, icon: IconUsers },
  { label: "Packs", to: panelPaths.packs, icon: IconGift },
  { label: "Orders", to: panelPaths.adminOrders, icon: IconPackage },
  { label: "Returns", to: panelPaths.adminReturns, icon: IconArrowBackUp },
  { label: "Membership", to: panelPaths.membership, icon: IconId },
  { label: "Notifications", to: panelPaths.notifications, icon: IconMail },
  { label: "Shipping Details", to: panelPaths.shippingDetails, icon: IconTruckDelivery },
  { label: "Payment", to: panelPaths.payments, icon: IconCreditCard },
  { label: "Landing Page", to: panelPaths.landing, icon: IconFileText },
  { label: "Profile Settings", to: panelPaths.profileSettings, icon: IconSettings },
  { label: "Club Manager", to: panelPaths.managers, icon: IconUserShield },
  { label: "Audit Log", to: panelPaths.auditLog, icon: IconHistory },
];

export function adminLinksFor(role: number) {
  return ADMIN_LINKS.filter(({ to }) => mayOpen(role, to));
}

/** Screens that other screens lead to, rather than the menu. */
const FURTHER_SCREENS = [
  { label: "Pick list", to: panelPaths.pickList },
  { label: "Credit statement", to: panelPaths.creditMovements },
  { label: "Reconciliation", to: panelPaths.reconciliation },
  { label: "Notices", to: panelPaths.notices },
  { label: "Webhooks", to: panelPaths.webhooks },
  { label: "Webhook Deliveries", to: panelPaths.webhookDeliveries },
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
