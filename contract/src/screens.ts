import type { PageSlug } from "./pages.ts";

/**
 * Who is shown a screen; everybody else is led elsewhere. A shopper is anybody, but only a member where the club keeps
 * its shop to them; a buyer is a member with something to pay.
 */
type Viewer = "everybody" | "shopper" | "member" | "buyer" | "staff" | "admin";

export type Screen = {
  /** As the router writes it: `:id` is any one part. */
  path: string;
  who: Viewer;
  /** Every guest is shown the same, so the server renders it. */
  isRendered?: true;
  /** Which of the club's own texts it shows. */
  text?: PageSlug;
};

export type PanelScreen = Screen & {
  /** The page of the guide that explains it, and the heading there. */
  guide: string;
  /** Opened without the number of what it shows, it leads there. */
  list?: "members" | "products";
};

/** The shop, its information pages, and the way to pay. */
export const shopScreens = {
  home: { path: "/", who: "shopper", isRendered: true, text: "home-page" },
  homeAlias: { path: "/home", who: "shopper", isRendered: true, text: "home-page" },
  shop: { path: "/shop", who: "shopper", isRendered: true },
  product: { path: "/productdetail/:id", who: "shopper", isRendered: true },
  cart: { path: "/cart", who: "shopper", isRendered: true },
  checkout: { path: "/checkout", who: "buyer" },
  success: { path: "/success", who: "member" },
  cancel: { path: "/cancel", who: "member" },
  wishlist: { path: "/wishlist", who: "member" },
  entitlements: { path: "/entitlements", who: "member" },
  contact: { path: "/contact", who: "everybody", isRendered: true, text: "contact-us" },
  faq: { path: "/faq", who: "everybody", isRendered: true },
  returns: { path: "/return", who: "everybody", isRendered: true, text: "return-refund" },
  terms: { path: "/terms", who: "everybody", isRendered: true, text: "terms" },
  privacy: { path: "/privacy", who: "everybody", isRendered: true, text: "privacy-policy" },
  accessibility: {
    path: "/accessibility",
    who: "everybody",
    isRendered: true,
    text: "accessibility",
  },
  shipping: { path: "/shipping", who: "everybody", isRendered: true, text: "shipping-policy" },
} as const satisfies Record<string, Screen>;

/** A member's own area. */
export const accountScreens = {
  profile: { path: "/profile", who: "member" },
  addresses: { path: "/profile/addresses", who: "member" },
  credits: { path: "/profile/credits", who: "member" },
  security: { path: "/profile/security", who: "member" },
  ownData: { path: "/profile/data", who: "member" },
  secondaryMembers: { path: "/member", who: "member" },
  orders: { path: "/order", who: "member" },
  order: { path: "/order/:id", who: "member" },
  returnForm: { path: "/order/:id/return", who: "member" },
  tracking: { path: "/tracking", who: "member" },
  memberReturns: { path: "/returns-and-exchanges", who: "member" },
} as const satisfies Record<string, Screen>;

/** Screens without navigation: logins, the front door, page not found. */
export const aloneScreens = {
  login: { path: "/login", who: "everybody", isRendered: true },
  adminLogin: { path: "/adminlogin", who: "everybody", isRendered: true },
  forgotPassword: { path: "/forgot-password", who: "everybody" },
  setPassword: { path: "/set-password", who: "everybody" },
  confirmEmail: { path: "/confirm-email", who: "everybody" },
  unsubscribe: { path: "/unsubscribe", who: "everybody" },
  main: { path: "/main", who: "everybody" },
  notFound: { path: "/404", who: "everybody", isRendered: true },
} as const satisfies Record<string, Screen>;

/** All but the panel's, which members do not load. */
export const screens = { ...shopScreens, ...accountScreens, ...aloneScreens };

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
  landing: { path: "/landing", who: "admin", guide: "open-your-club#the-pages-of-your-shop" },
  landingHome: {
    path: "/landing/home",
    who: "admin",
    guide: "open-your-club#the-pages-of-your-shop",
  },
  landingShippingPolicy: {
    path: "/landing/shipping-policy",
    who: "admin",
    guide: "open-your-club#the-pages-of-your-shop",
  },
  landingTerms: {
    path: "/landing/terms",
    who: "admin",
    guide: "open-your-club#the-pages-of-your-shop",
  },
  landingFooter: {
    path: "/landing/footer-content",
    who: "admin",
    guide: "open-your-club#the-pages-of-your-shop",
  },
  landingPackSelection: {
    path: "/landing/pack-selection",
    who: "admin",
    guide: "open-your-club#the-pages-of-your-shop",
  },
  landingPrivacy: {
    path: "/landing/privacy-policy",
    who: "admin",
    guide: "open-your-club#the-pages-of-your-shop",
  },
  landingReturns: {
    path: "/landing/return-refund",
    who: "admin",
    guide: "open-your-club#the-pages-of-your-shop",
  },
  landingFaq: {
    path: "/landing/faq",
    who: "admin",
    guide: "open-your-club#the-pages-of-your-shop",
  },
  landingContact: {
    path: "/landing/contact",
    who: "admin",
    guide: "open-your-club#the-pages-of-your-shop",
  },
  landingAccessibility: {
    path: "/landing/accessibility",
    who: "admin",
    guide: "open-your-club#the-pages-of-your-shop",
  },
} as const satisfies Record<string, PanelScreen>;

type PathsOf<S extends Record<string, Screen>> = { readonly [Name in keyof S]: S[Name]["path"] };

/** The addresses of screens by their names. */
export function pathsOf<const S extends Record<string, Screen>>(listed: S): PathsOf<S> {
  return Object.fromEntries(Object.entries(listed).map(([name, { path }]) => [name, path])) as PathsOf<S>;
}

/** The screen at a path without its query; undefined where the app has none. */
export function screenAt(pathname: string): Screen | undefined {
  return fitting(screens, pathname) ?? panelScreenAt(pathname);
}

/** The screen of the panel at a path without its query. */
export function panelScreenAt(pathname: string): PanelScreen | undefined {
  return fitting<PanelScreen>(panelScreens, pathname);
}

/** What of the panel a club manager may open. The server refuses the rest whatever the browser shows. */
export function managerMayOpen(pathname: string): boolean {
  return panelScreenAt(pathname)?.who === "staff";
}

/** As the router finds it: in any capitals, with a slash at its end or without, and a word before any part. */
function fitting<S extends Screen>(listed: Record<string, S>, pathname: string): S | undefined {
  const found = Object.values(listed).filter((screen) => patternOf(screen).test(pathname));
  return found.find(({ path }) => !path.includes(":")) ?? found[0];
}

function patternOf(screen: Screen): RegExp {
  const lastPart = "list" in screen ? "(/[^/]+)?" : "/[^/]+";
  const path = screen.path.replace(/\/$/, "").replace(/\/:\w+$/, lastPart);
  return new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`, "i");
}
