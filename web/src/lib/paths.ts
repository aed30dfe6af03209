import { generatePath } from "react-router";

/** Every address of the web app, in one place. Links and redirects use these, route tables too. */
export const paths = {
  home: "/",
  homeAlias: "/home",
  entitlements: "/entitlements",
  shop: "/shop",
  product: "/productdetail/:id",
  cart: "/cart",
  checkout: "/checkout",
  success: "/success",
  cancel: "/cancel",
  contact: "/contact",
  faq: "/faq",
  returns: "/return",
  terms: "/terms",
  privacy: "/privacy",
  accessibility: "/accessibility",
  shipping: "/shipping",

  profile: "/profile",
  addresses: "/profile/addresses",
  credits: "/profile/credits",
  security: "/profile/security",
  ownData: "/profile/data",
  confirmEmail: "/confirm-email",
  unsubscribe: "/unsubscribe",
  wishlist: "/wishlist",
  secondaryMembers: "/member",
  orders: "/order",
  order: "/order/:id",
  tracking: "/tracking",
  returnForm: "/order/:id/return",
  memberReturns: "/returns-and-exchanges",

  login: "/login",
  adminLogin: "/adminlogin",
  forgotPassword: "/forgot-password",
  setPassword: "/set-password",
  main: "/main",
  notFound: "/404",

  dashboard: "/dashboard",
  adminOrders: "/orders",
  adminOrder: "/orders/detail",
  pickList: "/orders/pick-list",
  adminReturns: "/returns",
  adminReturn: "/returns/detail",
  products: "/products",
  addProduct: "/products/add-products",
  editProduct: "/products/add-products/:id",
  adminProduct: "/product-detailed-view/:id",
  categories: "/categories",
  members: "/members",
  addMember: "/members/add-member",
  editMember: "/members/edit-member/:id",
  subMembers: "/members/sub-member/:id",
  editSubMember: "/members/sub-member/edit",
  adminEntitlement: "/members/admin-entitlement/:id",
  adminCheckout: "/members/admin-checkout/:id",
  autoRedemption: "/members-auto-redemption",
  packs: "/pack",
  defaultPackForm: "/pack/default-add-pack",
  customPackForm: "/pack/addpack",
  defaultPacks: "/default-pack",
  customPacks: "/custom-pack",
  packHistory: "/pack-history/:type/:id",
  membership: "/subscription",
  managers: "/club",
  shippingDetails: "/shippingdetails",
  profileSettings: "/profile-settings",
  notifications: "/notification",
  deliveries: "/notification/deliveries",
  mailTemplate: "/notification/:event",
  payments: "/payment",
  creditMovements: "/payment/credits",
  reconciliation: "/payment/reconciliation",
  notices: "/notices",
  webhooks: "/webhooks",
  webhookDeliveries: "/webhooks/deliveries",
  auditLog: "/audit-log",
  landing: "/landing",
  landingHome: "/landing/home",
  landingShippingPolicy: "/landing/shipping-policy",
  landingTerms: "/landing/terms",
  landingFooter: "/landing/footer-content",
  landingPackSelection: "/landing/pack-selection",
  landingPrivacy: "/landing/privacy-policy",
  landingReturns: "/landing/return-refund",
  landingFaq: "/landing/faq",
  landingContact: "/landing/contact",
  landingAccessibility: "/landing/accessibility",
} as const;

type Id = number | string;

export const productPath = (id: Id) => generatePath(paths.product, { id: String(id) });
/** The entitlements with one of them open for choosing. */
export const choosePath = (entitlementId: Id) => `${paths.entitlements}?choose=${entitlementId}`;
export const orderPath = (id: Id) => generatePath(paths.order, { id: String(id) });
export const trackingPath = (orderId: Id) => `${paths.tracking}?order_id=${orderId}`;
export const adminOrderPath = (id: Id) => `${paths.adminOrder}?id=${id}`;
/** The form that asks to return or exchange goods of an order. */
export const returnFormPath = (orderId: Id) => generatePath(paths.returnForm, { id: String(orderId) });
export const adminReturnPath = (id: Id) => `${paths.adminReturn}?id=${id}`;
export const adminProductPath = (id: Id) => generatePath(paths.adminProduct, { id: String(id) });
export const editProductPath = (id: Id) => generatePath(paths.editProduct, { id: String(id) });
export const editMemberPath = (id: Id) => generatePath(paths.editMember, { id: String(id) });
/** Members with credits, the most first: what the list shows adds up to the credits outstanding. */
export const creditHoldersPath = `${paths.members}?credits=some&sort=credits&order_by=desc`;
export const subMembersPath = (id: Id) => generatePath(paths.subMembers, { id: String(id) });
/** The form of a secondary member; without `id` for a new one of that primary member. */
export const editSubMemberPath = (primaryId: Id, id?: Id) =>
  `${paths.editSubMember}?primary=${primaryId}${id === undefined ? "" : `&id=${id}`}`;
/** Choosing for a member and their family, then ordering it. */
export const adminEntitlementPath = (id: Id) => generatePath(paths.adminEntitlement, { id: String(id) });
export const adminCheckoutPath = (id: Id) => generatePath(paths.adminCheckout, { id: String(id) });
/** What became of each person of a run of auto-redemption. */
export const redemptionReportPath = (jobId: Id) => `${paths.autoRedemption}?report=${jobId}`;
/** The packs of a type. */
export const packListPath = (type: "default" | "custom") =>
  type === "default" ? paths.defaultPacks : paths.customPacks;
/** The form of a pack; without `id` for a new one. */
export const packFormPath = (type: "default" | "custom", id?: Id) =>
  `${type === "default" ? paths.defaultPackForm : paths.customPackForm}${id === undefined ? "" : `?id=${id}`}`;
/** What happened to a pack's entitlements, or to a person's. */
export const packHistoryPath = (type: "default" | "custom" | "member", id: Id) =>
  generatePath(paths.packHistory, { type, id: String(id) });
export const mailTemplatePath = (event: string) => generatePath(paths.mailTemplate, { event });
/** What was done to one thing, or for one member. */
export const auditLogPath = (filters: Record<string, Id>) =>
  `${paths.auditLog}?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`;
export const shopPath = (filters: Record<string, Id>) =>
  `${paths.shop}?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`;

/** Whose password is being reset. */
/** In the address of the staff's login: shown although the club is closed. */
export const STAFF = "staff";
export const staffLoginPath = `${paths.adminLogin}?${STAFF}`;

export const forgotPasswordPath = (role: "member" | "club") => `${paths.forgotPassword}?role=${role}`;
