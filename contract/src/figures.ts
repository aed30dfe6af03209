/**
 * The figures of a club's money and orders: what each is called and what it counts, shown by the (i) beside it
 * wherever it appears. The SQL of each has the same key in the server's `office/figures`.
 */
export const figureWords = {
  sales: {
    name: "Sales",
    about:
      "What members paid for orders that were placed and not cancelled, with credits, by card or otherwise, less refunds and lost disputes. What the club itself paid is not included. Counted on the day of the order.",
  },
  orders: {
    name: "Orders",
    about:
      "Orders that were placed and not cancelled, including those the club paid for and those with only a pack. Counted on the day of the order.",
  },
  active_members: {
    name: "Active members",
    about:
      "People with their own login who can log in and order now. Invited people who have not accepted yet, inactive people and children without a login are not counted.",
  },
  credits_outstanding: {
    name: "Credits outstanding",
    about:
      "What all members together can spend, plus what is set aside for their unpaid orders, in dollars. Expired credits are not included.",
  },
  sold: {
    name: "Sold",
    about:
      "Items in orders that were placed and not cancelled, less refunded ones, whoever paid. An exchange counts once. Their money is the price on the order, less what was refunded for them.",
  },
  received: {
    name: "Received",
    about:
      "Money received by card or marked as paid, on the day it came in. Credits that were spent are not included.",
  },
  refunded: {
    name: "Refunded",
    about: "Money refunded to cards, on the day of the refund. Refunds as credits are not included.",
  },
} as const;

export type FigureName = keyof typeof figureWords;
