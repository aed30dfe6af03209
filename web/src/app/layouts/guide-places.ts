import { matchPath } from "react-router";
import { type SectionName, sectionOf } from "../../features/settings/sections.ts";
import { paths } from "../../lib/paths.ts";

/** Which page of the guide explains a screen of the panel, and where on it. The likelier of two that fit comes first. */
export const guidePlaces: Record<string, string> = {
  [paths.dashboard]: "open-your-club#what-the-dashboard-tells-you",
  [paths.members]: "members-and-credits",
  [paths.addMember]: "members-and-credits#add-a-member",
  [paths.editMember]: "members-and-credits#change-a-member",
  [paths.editSubMember]: "members-and-credits#families",
  [paths.subMembers]: "members-and-credits#families",
  [paths.autoRedemption]: "packs-and-redemption#redeem-packs-for-members",
  [paths.adminEntitlement]: "packs-and-redemption#choose-for-a-member",
  [paths.adminCheckout]: "orders-parcels-and-returns#order-for-a-member",
  [paths.packs]: "packs-and-redemption",
  [paths.defaultPacks]: "packs-and-redemption#make-a-default-pack",
  [paths.customPacks]: "packs-and-redemption#make-a-custom-pack",
  [paths.defaultPackForm]: "packs-and-redemption#make-a-default-pack",
  [paths.customPackForm]: "packs-and-redemption#make-a-custom-pack",
  [paths.packHistory]: "packs-and-redemption#see-who-has-a-pack",
  [paths.membership]: "members-and-credits#memberships",
  [paths.managers]: "who-may-do-what#invite-an-admin-or-a-manager",
  [paths.adminOrders]: "orders-parcels-and-returns",
  [paths.pickList]: "orders-parcels-and-returns#pick-and-pack",
  [paths.adminOrder]: "orders-parcels-and-returns#one-order",
  [paths.adminReturns]: "orders-parcels-and-returns#returns-and-exchanges",
  [paths.adminReturn]: "orders-parcels-and-returns#returns-and-exchanges",
  [paths.webhooks]: "emails-and-notices#tell-your-own-systems",
  [paths.webhookDeliveries]: "emails-and-notices#tell-your-own-systems",
  [paths.products]: "products-and-stock",
  [paths.addProduct]: "products-and-stock#add-a-product",
  [paths.editProduct]: "products-and-stock#change-a-product",
  [paths.adminProduct]: "products-and-stock#correct-the-stock",
  [paths.categories]: "products-and-stock#categories",
  [paths.shippingDetails]: "open-your-club#delivery-and-collection",
  [paths.notifications]: "emails-and-notices",
  [paths.deliveries]: "emails-and-notices#see-what-was-sent",
  [paths.mailTemplate]: "emails-and-notices#write-an-email-in-your-own-words",
  [paths.landing]: "open-your-club#the-pages-of-your-shop",
  "/landing/*": "open-your-club#the-pages-of-your-shop",
  [paths.creditMovements]: "members-and-credits#everybodys-credits",
  [paths.reconciliation]: "when-money-looks-wrong#compare-with-stripe",
  [paths.payments]: "when-money-looks-wrong",
  [paths.notices]: "emails-and-notices#notices",
  [paths.auditLog]: "who-may-do-what#see-who-changed-what",
  [paths.profileSettings]: "open-your-club#name-logo-and-colours",
};

/** The parts of the settings share an address. */
export const settingsPlaces: Record<SectionName, string> = {
  club: "open-your-club#name-logo-and-colours",
  contact: "open-your-club#contact-details",
  members: "members-and-credits#what-your-club-decides",
  returns: "orders-parcels-and-returns#what-your-club-allows",
  mail: "emails-and-notices#your-own-email-server",
  stripe: "open-your-club#payments",
};

/** The address of the guide that explains the screen at this one; the guide's beginning where there is none. */
export function guidePathFor({ pathname, search }: { pathname: string; search: string }): string {
  const fitting = Object.entries(guidePlaces).find(([path]) => matchPath(path, pathname) !== null);
  if (!fitting) return "/guide";
  const [path, place] = fitting;
  const section = sectionOf(new URLSearchParams(search).get("section"));
  return `/guide/${path === paths.profileSettings ? settingsPlaces[section] : place}`;
}
