const adminActs = {
  inviteMembers: "Invite members",
  remindInvitedMembers: "Remind invited members",
  addAMember: "Add a member",
  importMembers: "Import members",
  exportMembers: "Export members",
  grantCredits: "Grant credits",
  addAProduct: "Add a product",
  exportProducts: "Export products",
  exportOrders: "Export orders",
  importTrackingNumbers: "Import tracking numbers",
  addAMembership: "Add a membership",
  addADefaultPack: "Add a default pack",
  addACustomPack: "Add a custom pack",
  redeemPacksForMembers: "Redeem packs for members",
};

const adminLayout = {
  closeMenu: "Close menu",
};

const adminMenu = {
  admin: "Admin",
  logout: "Logout",
  /** After how many. */
  toDo: "to do",
};

const adminTopBar = {
  openMenu: "Open menu",
  welcomeBack: (clubName: string) => `Welcome Back, ${clubName}`,
  clubAndProduct: (clubName: string, product: string) => `${clubName} - ${product}`,
};

const guideLink = {
  guideToThisScreenOpens: "Guide to this screen (opens in a new tab)",
  guideToThisScreen: "Guide to this screen",
};

/** Around every screen of the panel. */
export const layout = { adminActs, adminLayout, adminMenu, adminTopBar, guideLink };

/** What screens are called in the menu of the panel and in its search, by their names in the contract. */
const names = {
  dashboard: "Dashboard",
  products: "Product",
  categories: "Categories",
  members: "Members",
  packs: "Packs",
  adminOrders: "Orders",
  pickList: "Pick list",
  adminReturns: "Returns",
  membership: "Membership",
  notifications: "Notifications",
  shippingDetails: "Shipping Details",
  payments: "Payment",
  creditMovements: "Credit statement",
  reconciliation: "Reconciliation",
  landing: "Landing Page",
  profileSettings: "Profile Settings",
  notices: "Notices",
  webhooks: "Webhooks",
  webhookDeliveries: "Webhook Deliveries",
  managers: "Club Manager",
  auditLog: "Audit Log",
};

/** What the search finds of the club, by the contract's kinds. */
const found = {
  members: "Members",
  orders: "Orders",
  products: "Products",
};

/** The ways to the screens of the panel. */
export const screens = { names, found, search: "Search members, orders, products and screens" };
