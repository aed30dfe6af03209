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
import { roles } from "#contract/endpoint.ts";
import { paths } from "../../lib/paths.ts";

const everyone = [roles.admin, roles.manager];
const admins = [roles.admin];

/** The panel's side menu, with who sees what; Logout follows it. */
const ADMIN_LINKS = [
  { label: "Dashboard", to: paths.dashboard, icon: IconLayoutDashboard, roles: everyone },
  { label: "Product", to: paths.products, icon: IconShirt, roles: everyone },
  { label: "Categories", to: paths.categories, icon: IconCategory, roles: admins },
  { label: "Members", to: paths.members, icon: IconUsers, roles: everyone },
  { label: "Packs", to: paths.packs, icon: IconGift, roles: admins },
  { label: "Orders", to: paths.adminOrders, icon: IconPackage, roles: everyone },
  { label: "Returns", to: paths.adminReturns, icon: IconArrowBackUp, roles: admins },
  { label: "Membership", to: paths.membership, icon: IconId, roles: admins },
  { label: "Notifications", to: paths.notifications, icon: IconMail, roles: admins },
  { label: "Shipping Details", to: paths.shippingDetails, icon: IconTruckDelivery, roles: admins },
  { label: "Payment", to: paths.payments, icon: IconCreditCard, roles: admins },
  { label: "Landing Page", to: paths.landing, icon: IconFileText, roles: admins },
  { label: "Profile Settings", to: paths.profileSettings, icon: IconSettings, roles: admins },
  { label: "Club Manager", to: paths.managers, icon: IconUserShield, roles: admins },
  { label: "Audit Log", to: paths.auditLog, icon: IconHistory, roles: admins },
];

export function adminLinksFor(role: number) {
  return ADMIN_LINKS.filter((link) => link.roles.some((allowed) => allowed === role));
}

/** Screens that other screens lead to, rather than the menu. */
const FURTHER_SCREENS = [
  { label: "Pick list", to: paths.pickList, roles: admins },
  { label: "Credit statement", to: paths.creditMovements, roles: admins },
  { label: "Reconciliation", to: paths.reconciliation, roles: admins },
  { label: "Notices", to: paths.notices, roles: admins },
  { label: "Webhooks", to: paths.webhooks, roles: admins },
  { label: "Webhook Deliveries", to: paths.webhookDeliveries, roles: admins },
];

/** What the search of the panel offers to go to. */
export function adminScreensFor(role: number): { label: string; to: string }[] {
  const further = FURTHER_SCREENS.filter((screen) => screen.roles.some((allowed) => allowed === role));
  return [...adminLinksFor(role), ...further];
}

/** The lists of packs lie beside the hub of packs, not below it. */
const PACK_PATHS: string[] = [paths.defaultPacks, paths.customPacks];

/**
 * The panel's rule: the entry whose path is the current one, or is contained in it. So the text around the packs, at
 * /landing/pack-selection, belongs to the packs and to the landing pages.
 */
export function isAdminLinkActive(to: string, pathname: string): boolean {
  if (to === paths.packs && PACK_PATHS.includes(pathname)) return true;
  return pathname.includes(to);
}
