import type { Page } from "playwright-core";
import {
  adminCheckoutPath,
  adminEntitlementPath,
  adminOrderPath,
  adminProductPath,
  adminReturnPath,
  editMemberPath,
  editProductPath,
  editSubMemberPath,
  mailTemplatePath,
  orderPath,
  packHistoryPath,
  type paths,
  productPath,
  returnFormPath,
  subMembersPath,
  trackingPath,
} from "#web/lib/paths.ts";
import { adminCall } from "./actions.ts";
import { visitor } from "./browser.ts";
import { cast } from "./cast.ts";
import { adminLogin } from "./sessions.ts";

/** Who looks at a screen; every one of them has one browser window for all of theirs. */
export type Face = "guest" | "member" | "admin";
/** What of the demo club the addresses name. */
export type Shown = Record<"product" | "order" | "return" | "primary" | "secondary" | "pack", number>;

type Screen = {
  as: Face;
  /** The address, where it is not the path itself. */
  at?: (shown: Shown) => string;
  /** Where the visitor ends up, when that is somewhere else. */
  lands?: string;
};

const guest: Screen = { as: "guest" };
const member: Screen = { as: "member" };
const admin: Screen = { as: "admin" };

/** Every address of the web app. The type demands an entry for each new one. */
export const SCREENS: Record<keyof typeof paths, Screen> = {
  home: member,
  homeAlias: guest,
  entitlements: member,
  shop: guest,
  product: { as: "guest", at: ({ product }) => productPath(product) },
  cart: member,
  checkout: member,
  success: member,
  cancel: member,
  contact: guest,
  faq: guest,
  returns: guest,
  terms: guest,
  privacy: guest,
  accessibility: guest,
  shipping: guest,

  profile: member,
  addresses: member,
  credits: member,
  security: member,
  ownData: member,
  confirmEmail: guest,
  unsubscribe: guest,
  wishlist: member,
  secondaryMembers: member,
  orders: member,
  order: { as: "member", at: ({ order }) => orderPath(order) },
  tracking: { as: "member", at: ({ order }) => trackingPath(order) },
  returnForm: { as: "member", at: ({ order }) => returnFormPath(order) },
  memberReturns: member,

  login: guest,
  adminLogin: guest,
  forgotPassword: guest,
  setPassword: guest,
  main: guest,
  notFound: guest,

  dashboard: admin,
  adminOrders: admin,
  adminOrder: { as: "admin", at: ({ order }) => adminOrderPath(order) },
  pickList: admin,
  adminReturns: admin,
  adminReturn: { as: "admin", at: (shown) => adminReturnPath(shown.return) },
  products: admin,
  addProduct: admin,
  editProduct: { as: "admin", at: ({ product }) => editProductPath(product) },
  adminProduct: { as: "admin", at: ({ product }) => adminProductPath(product) },
  categories: admin,
  members: admin,
  addMember: admin,
  editMember: { as: "admin", at: ({ primary }) => editMemberPath(primary) },
  subMembers: { as: "admin", at: ({ primary }) => subMembersPath(primary) },
  editSubMember: { as: "admin", at: ({ primary, secondary }) => editSubMemberPath(primary, secondary) },
  adminEntitlement: { as: "admin", at: ({ primary }) => adminEntitlementPath(primary) },
  adminCheckout: { as: "admin", at: ({ primary }) => adminCheckoutPath(primary) },
  autoRedemption: admin,
  packs: admin,
  defaultPackForm: admin,
  customPackForm: admin,
  defaultPacks: admin,
  customPacks: admin,
  packHistory: { as: "admin", at: ({ pack }) => packHistoryPath("default", pack) },
  membership: admin,
  managers: admin,
  shippingDetails: admin,
  profileSettings: admin,
  notifications: admin,
  deliveries: admin,
  mailTemplate: { as: "admin", at: () => mailTemplatePath("order_placed") },
  payments: admin,
  creditMovements: admin,
  reconciliation: admin,
  notices: admin,
  webhooks: admin,
  webhookDeliveries: admin,
  auditLog: admin,
  landing: admin,
  landingHome: admin,
  landingShippingPolicy: admin,
  landingTerms: admin,
  landingFooter: admin,
  landingPackSelection: admin,
  landingPrivacy: admin,
  landingReturns: admin,
  landingFaq: admin,
  landingContact: admin,
  landingAccessibility: admin,
};

/** What a manager sees of the panel looks different: fewer entries, fewer buttons. */
export const MANAGER_SCREENS: (keyof typeof paths)[] = [
  "dashboard",
  "products",
  "adminProduct",
  "members",
  "editMember",
  "adminOrders",
  "adminOrder",
];

type Row = { id: number; is_secondary?: boolean };

/** Looks up, with the admin's session, what the addresses name: Ava, her family, an order of hers, and so on. */
export async function findShown(page: Page): Promise<Shown> {
  const rows = async (path: string): Promise<Row[]> => (await adminCall(page, "GET", path)).data;
  const people = await adminCall(page, "GET", "/club-member/show?keywords=ava%40rovers.example");
  const primary = people.data[0].user.id;
  const family = await adminCall(page, "GET", `/club-member/secondary-members/${primary}`);
  const orders = await adminCall(page, "GET", "/club-orders/show?keywords=ava%40rovers.example");
  return {
    primary,
    secondary: family.data[0].id,
    order: orders.data[0].id,
    product: (await rows("/club-product/get-all"))[0]?.id ?? 0,
    return: (await rows("/club-returns/show"))[0]?.id ?? 0,
    pack: (await rows("/club-packs/show?type=default"))[0]?.id ?? 0,
  };
}

/** The same in a window of its own. */
export async function findShownIn(): Promise<Shown> {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const shown = await findShown(page);
  await context.close();
  return shown;
}
