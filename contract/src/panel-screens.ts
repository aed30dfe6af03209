import { type Screen, screenIn, screens } from "./screens.ts";

export type PanelScreen = Screen & {
  /** The page of the guide that explains it, and the heading there. */
  guide: string;
  /** Opened without the number of what it shows, it leads there. */
  list?: "members" | "products";
  /** The number of what it shows stands in the query, as `id`. */
  isById?: true;
};

const shopPages = "open-your-club#the-pages-of-your-shop";

/** The panel. */
export const panelScreens = {
  dashboard: {
    path: "/dashboard",
    who: "staff",
    guide: "open-your-club#what-the-dashboard-tells-you",
  },
  adminOrders: { path: "/orders", who: "staff", guide: "orders-parcels-and-returns" },
  adminOrder: {
    path: "/orders/detail",
    who: "staff",
    guide: "orders-parcels-and-returns#one-order",
    isById: true,
  },
  pickList: {
    path: "/orders/pick-list",
    who: "admin",
    guide: "orders-parcels-and-returns#pick-and-pack",
  },
  adminReturns: {
    path: "/returns",
    who: "admin",
    guide: "orders-parcels-and-returns#returns-and-exchanges",
  },
  adminReturn: {
    path: "/returns/detail",
    who: "admin",
    guide: "orders-parcels-and-returns#returns-and-exchanges",
    isById: true,
  },
  products: { path: "/products", who: "staff", guide: "products-and-stock" },
  addProduct: {
    path: "/products/add-products",
    who: "staff",
    guide: "products-and-stock#add-a-product",
  },
  editProduct: {
    path: "/products/add-products/:id",
    who: "admin",
    guide: "products-and-stock#change-a-product",
  },
  adminProduct: {
    path: "/product-detailed-view/:id",
    who: "staff",
    guide: "products-and-stock#correct-the-stock",
    list: "products",
  },
  categories: { path: "/categories", who: "admin", guide: "products-and-stock#categories" },
  members: { path: "/members", who: "staff", guide: "members-and-credits" },
  addMember: {
    path: "/members/add-member",
    who: "staff",
    guide: "members-and-credits#add-a-member",
  },
  editMember: {
    path: "/members/edit-member/:id",
    who: "staff",
    guide: "members-and-credits#change-a-member",
  },
  subMembers: {
    path: "/members/sub-member/:id",
    who: "staff",
    guide: "members-and-credits#families",
  },
  editSubMember: {
    path: "/members/sub-member/edit",
    who: "staff",
    guide: "members-and-credits#families",
  },
  adminEntitlement: {
    path: "/members/admin-entitlement/:id",
    who: "staff",
    guide: "packs-and-redemption#choose-for-a-member",
    list: "members",
  },
  adminCheckout: {
    path: "/members/admin-checkout/:id",
    who: "staff",
    guide: "orders-parcels-and-returns#order-for-a-member",
    list: "members",
  },
  autoRedemption: {
    path: "/members-auto-redemption",
    who: "admin",
    guide: "packs-and-redemption#redeem-packs-for-members",
  },
  packs: { path: "/pack", who: "admin", guide: "packs-and-redemption" },
  defaultPackForm: {
    path: "/pack/default-add-pack",
    who: "admin",
    guide: "packs-and-redemption#make-a-default-pack",
  },
  customPackForm: {
    path: "/pack/addpack",
    who: "admin",
    guide: "packs-and-redemption#make-a-custom-pack",
  },
  defaultPacks: {
    path: "/default-pack",
    who: "admin",
    guide: "packs-and-redemption#make-a-default-pack",
  },
  customPacks: {
    path: "/custom-pack",
    who: "admin",
    guide: "packs-and-redemption#make-a-custom-pack",
  },
  packHistory: {
    path: "/pack-history/:type/:id",
    who: "admin",
    guide: "packs-and-redemption#see-who-has-a-pack",
  },
  membership: {
    path: "/subscription",
    who: "admin",
    guide: "members-and-credits#memberships",
  },
  managers: {
    path: "/club",
    who: "admin",
    guide: "who-may-do-what#invite-an-admin-or-a-manager",
  },
  shippingDetails: {
    path: "/shippingdetails",
    who: "admin",
    guide: "open-your-club#delivery-and-collection",
  },
  profileSettings: {
    path: "/profile-settings",
    who: "admin",
    guide: "open-your-club#name-logo-and-colours",
  },
  notifications: { path: "/notification", who: "admin", guide: "emails-and-notices" },
  deliveries: {
    path: "/notification/deliveries",
    who: "admin",
    guide: "emails-and-notices#see-what-was-sent",
  },
  mailTemplate: {
    path: "/notification/:event",
    who: "admin",
    guide: "emails-and-notices#write-an-email-in-your-own-words",
  },
  payments: { path: "/payment", who: "admin", guide: "when-money-looks-wrong" },
  creditMovements: {
    path: "/payment/credits",
    who: "admin",
    guide: "members-and-credits#everybodys-credits",
  },
  reconciliation: {
    path: "/payment/reconciliation",
    who: "admin",
    guide: "when-money-looks-wrong#compare-with-stripe",
  },
  notices: { path: "/notices", who: "admin", guide: "emails-and-notices#notices" },
  webhooks: {
    path: "/webhooks",
    who: "admin",
    guide: "emails-and-notices#tell-your-own-systems",
  },
  webhookDeliveries: {
    path: "/webhooks/deliveries",
    who: "admin",
    guide: "emails-and-notices#tell-your-own-systems",
  },
  auditLog: {
    path: "/audit-log",
    who: "admin",
    guide: "who-may-do-what#see-who-changed-what",
  },
  landing: { path: "/landing", who: "admin", guide: shopPages },
  landingHome: {
    path: "/landing/home",
    who: "admin",
    guide: shopPages,
  },
  landingShippingPolicy: {
    path: "/landing/shipping-policy",
    who: "admin",
    guide: shopPages,
  },
  landingTerms: {
    path: "/landing/terms",
    who: "admin",
    guide: shopPages,
  },
  landingFooter: {
    path: "/landing/footer-content",
    who: "admin",
    guide: shopPages,
  },
  landingPackSelection: {
    path: "/landing/pack-selection",
    who: "admin",
    guide: shopPages,
  },
  landingPrivacy: {
    path: "/landing/privacy-policy",
    who: "admin",
    guide: shopPages,
  },
  landingReturns: {
    path: "/landing/return-refund",
    who: "admin",
    guide: shopPages,
  },
  landingFaq: {
    path: "/landing/faq",
    who: "admin",
    guide: shopPages,
  },
  landingContact: {
    path: "/landing/contact",
    who: "admin",
    guide: shopPages,
  },
  landingAccessibility: {
    path: "/landing/accessibility",
    who: "admin",
    guide: shopPages,
  },
} as const satisfies Record<string, PanelScreen>;

/** The screen at a path without its query; undefined where the app has none. */
export function screenAt(pathname: string): Screen | undefined {
  return screenIn(screens, pathname) ?? panelScreenAt(pathname);
}

/** The screen of the panel at a path without its query. */
export function panelScreenAt(pathname: string): PanelScreen | undefined {
  return screenIn<PanelScreen>(panelScreens, pathname);
}

/** What of the panel a club manager may open. The server refuses the rest whatever the browser shows. */
export function managerMayOpen(pathname: string): boolean {
  return panelScreenAt(pathname)?.who === "staff";
}
