/**
 * The figures of a club's money and orders: what each is called and what it counts, said behind the (i) beside it
 * wherever it is shown. The SQL of each stands under the same key in the server's `payments/figures.ts`.
 */
export const figureWords = {
  sales: {
    name: "Sales",
    about:
      "What members paid for orders that were placed and not cancelled: in credits, by card or otherwise, less what was given back or lost in a dispute. What the club paid itself is not in it. It counts on the day of the order.",
  },
  orders: {
    name: "Orders",
    about:
      "Orders that were placed and not cancelled, also those that the club paid or that only hold a pack. They count on the day of the order.",
  },
  active_members: {
    name: "Active members",
    about:
      "People with a login of their own who can log in and order now. Not counted: invited people who have not accepted yet, inactive people, and children without a login.",
  },
  credits_outstanding: {
    name: "Credits outstanding",
    about:
      "What members can spend and what unpaid orders of theirs set aside, all wallets together, in dollars. Credits that have ended are not in it.",
  },
  sold: {
    name: "Sold",
    about:
      "Pieces in orders that were placed and not cancelled, less those that were refunded, at the prices of the orders, whoever paid.",
  },
  received: {
    name: "Received",
    about:
      "Money that came by card or was noted as paid, on the day it came. Credits that were spent are not in it.",
  },
  refunded: {
    name: "Refunded",
    about: "Money that went back to cards, on the day it was done. What came back as credits is not in it.",
  },
} as const;

export type FigureName = keyof typeof figureWords;
