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
