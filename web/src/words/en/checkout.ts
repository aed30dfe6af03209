import { counted, formatCount } from "../counted.ts";

const page = {
  title: "Checkout",
  back: "Cart",
  yourOrder: "Your order",
  unpriced: "Prices could not be checked",
  tryAgain: "Try again",
  delivery: "Delivery",
  noDelivery: "Please choose another address, or contact your club.",
  address: "Address",
  toCollect: "Where and when to collect",
  payment: "Payment",
  empty: "Your cart is empty",
  emptyText: "There is nothing to check out.",
  toShop: "Go to the shop",
};

const address = {
  label: "Address",
  default: "Default",
  add: "Add an address",
  first: "Where should it go? We keep the address in your profile for next time.",
  save: "Save address",
};

const collection = {
  told: "We will email you when it is ready.",
  /** Where nothing is delivered to the address that is chosen. */
  deliverElsewhere: "Deliver to another address",
};

const credits = {
  nothingToPay: "There is nothing to pay.",
  none: "You have no credits to use. The order is paid by card.",
  useMine: "Use my credits",
  used: (amount: string, balance: string, left: string) => `${amount} of ${balance}, ${left} left`,
  unused: (balance: string) => `You have ${balance}.`,
  otherAmount: "Use another amount",
  use: "Credits to use",
  rest: (amount: string) => `${amount} is paid by card, on a secure page that opens next.`,
  held: <P>(amount: string, link: P) => [
    `Another ${amount} is set aside for an order that is waiting for payment. `,
    link,
  ],
  seeOrders: "See your orders",
  tooSmall: (due: string, least: string) =>
    `${due} is too little for a card. Use more credits, or leave at least ${least} to pay by card.`,
};

const problem = {
  lookAtPack: "Look at this pack",
  lookAtCart: "Look at the cart",
  seeOrders: "See your orders",
  contact: "Contact the club",
  amountFollows: "The amount below has been adjusted to what you have now.",
  pack: "Pack",
  packFor: (pack: string, name: string) => `${pack} for ${name}`,
  product: "Product",
  choice: (title: string, choice: string) => `${title} (${choice})`,
};

const summary = {
  title: "Summary",
  hide: "Hide the summary",
  show: "Show the summary",
  toPay: "To pay",
  toPayByCard: "To pay by card",
  nothing: "Nothing",
  place: "Place order",
  placeWithCredits: (credits: string) => `Place order, ${credits} in credits`,
  pay: (due: string) => `Pay ${due} by card`,
  payBoth: (due: string, credits: string) => `Pay ${due} and ${credits} in credits`,
  itemsLabel: "Items",
  items: (count: number) => counted(count, { one: "item", other: "items" }),
  surcharges: "Including pack surcharges",
  total: "Total",
  credits: "Credits",
  packFor: (pack: string, name: string) => `${pack}, for ${name}`,
  times: (quantity: number) => `× ${formatCount(quantity)}`,
  included: "Included",
  opening: "Please wait, the payment page is opening.",
  problem: <P>(link: P) => ["Something in your cart cannot be ordered as it is. ", link],
  problemLink: "Look at the cart",
  waits: "Please pay the order that is waiting, or change it.",
  needsAddress: "Please add an address for the delivery.",
};

const confirming = {
  title: "Confirming your order",
  heading: "We are confirming your order",
  moment: "This takes only a moment. Please keep this page open.",
  keepAsking: (reason: string) => `${reason} We will keep asking.`,
  seeOrders: "See your orders",
  long: "The confirmation is taking longer than usual",
  longText:
    "You do not have to wait here. As soon as your payment is confirmed, the order appears under Orders and we email you.",
  askAgain: "Ask again",
  endedText: "Nothing more is charged for it. What was taken for it before goes back to where it came from.",
  seeOrder: "See the order",
  toShop: "Go to the shop",
  unknownTitle: "Order",
  unknown: "We cannot find this order",
  unknownText: "Everything you ordered is listed under Orders.",
  placed: "Your order has been placed successfully",
};

const cancelled = {
  heading: "Your Order Has Been Cancelled.",
  text: "Nothing was charged, and the credits you set aside are yours again. Your cart is as you left it.",
  paid: "This order is not cancelled",
  seeOrder: "See the order",
  nothing: "There is nothing to cancel",
  nothingText: "No order of yours is waiting for payment.",
  notYet: "The order could not be cancelled yet",
  notYetText: (reason: string) => `${reason} If it is not paid, it will be cancelled automatically.`,
  tryAgain: "Try again",
  seeOrders: "See your orders",
  working: "Cancelling your order",
  workingHeading: "We are cancelling your order",
  toCart: "Back to the cart",
};

/** From the cart to the order, and back from the payment page. */
export const checkout = { page, address, collection, credits, problem, summary, confirming, cancelled };
