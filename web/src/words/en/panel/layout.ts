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
};

const adminNavigation = {
  dashboard: "Dashboard",
  product: "Product",
  categories: "Categories",
  members: "Members",
  packs: "Packs",
  orders: "Orders",
  returns: "Returns",
  membership: "Membership",
  notifications: "Notifications",
  shippingDetails: "Shipping Details",
  payment: "Payment",
  landingPage: "Landing Page",
  profileSettings: "Profile Settings",
  clubManager: "Club Manager",
  auditLog: "Audit Log",
  pickList: "Pick list",
  creditStatement: "Credit statement",
  reconciliation: "Reconciliation",
  notices: "Notices",
  webhooks: "Webhooks",
  webhookDeliveries: "Webhook Deliveries",
};

const adminTopBar = {
  openMenu: "Open menu",
  welcomeBack: (clubName: string) => `Welcome Back, ${clubName}`,
};

const guideLink = {
  guideToThisScreenOpens: "Guide to this screen (opens in a new tab)",
  guideToThisScreen: "Guide to this screen",
};

/** Around every screen of the panel. */
export const layout = { adminActs, adminLayout, adminMenu, adminNavigation, adminTopBar, guideLink };
