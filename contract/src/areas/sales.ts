import type { Audited, PanelScreen } from "./area.ts";

export const screens = {
  adminOrders: { path: "/orders", who: "staff", right: "handleOrders", guide: "orders-parcels-and-returns" },
  adminOrder: {
    path: "/orders/detail",
    who: "staff",
    right: "handleOrders",
    guide: "orders-parcels-and-returns#one-order",
    numbers: ["id"],
  },
  pickList: {
    path: "/orders/pick-list",
    who: "staff",
    right: "handleOrders",
    guide: "orders-parcels-and-returns#pick-and-pack",
  },
  adminReturns: {
    path: "/returns",
    who: "staff",
    right: "seeReturns",
    guide: "orders-parcels-and-returns#returns-and-exchanges",
  },
  adminReturn: {
    path: "/returns/detail",
    who: "staff",
    right: "seeReturns",
    guide: "orders-parcels-and-returns#returns-and-exchanges",
    numbers: ["id"],
  },
} as const satisfies Record<string, PanelScreen>;

export const audited = {
  /** Orders log their own events, see `OrderEvent`. */
  order: { acts: [], screen: "adminOrder" },
  credit_account: { acts: [] },
} as const satisfies Record<string, Audited>;

export const rights = {
  handleOrders: "See orders, update their status, print their papers, and pack and track parcels",
  seeReturns: "See returns and exchanges",
  decideReturns: "Approve or decline returns and exchanges, and receive the goods",
  orderForMembers: "Order for members, and choose what is in their packs",
  exportLists: "Export orders, returns, members, products, packs and payments, and import tracking numbers",
  cancelOrders: "Cancel and refund orders, and release orders on hold",
};

export const tags = {
  Checkout: "Pricing a cart, placing an order, paying for it.",
  Fulfilment: "Packing and sending: lists, labels, invoices, parcels.",
  Orders: "Orders, by members and by staff.",
  Payments: "What was paid and how, and the comparison with Stripe.",
  Refunds: "Giving money or credits back.",
  Returns: "Returns and exchanges, by members and by staff.",
};
