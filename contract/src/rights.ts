/**
 * What is done in the panel, in words and in this order. Each of its calls names one; the table of who may do what is made
 * of both.
 */
export const rights = {
  seeDashboard: "See the dashboard, and search",
  addProducts: "See products, add and copy them, and correct their stock",
  editProducts: "Edit, price and delete products",
  manageMembers: "See, add, change and invite members and their secondary members",
  grantCredits: "Grant and deduct credits",
  importMembers: "Import members and packs from a workbook",
  eraseMembers: "Delete or erase members, and export their personal data",
  handleOrders: "See orders, update their status, print their papers, and pack and track parcels",
  seeReturns: "See returns and exchanges",
  decideReturns: "Approve or decline returns and exchanges, and receive the goods",
  orderForMembers: "Order for members, and choose what is in their packs",
  exportLists: "Export orders, members, products, packs and payments, and import tracking numbers",
  cancelOrders: "Cancel and refund orders, and release orders on hold",
  setUpShop: "Set up categories, memberships and shipping",
  grantPacks: "Create packs, grant, extend and revoke them, and export who has them",
  redeemPacks: "Redeem members' packs for them",
  editMailsAndPages: "Edit emails and pages",
  readNotices: "See notices and mark them as read",
  setUpNotices: "Choose which notices are emailed, and set up webhooks",
  changeSettings: "See payments, compare them with Stripe, and change the club's settings and keys",
  manageManagers: "Invite and change admins and managers, and read the audit log",
};
export type Right = keyof typeof rights;
