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
