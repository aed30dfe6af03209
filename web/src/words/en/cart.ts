import { formatCount } from "../counted.ts";

const page = {
  title: "Cart",
  unpriced: "Prices could not be checked",
  tryAgain: "Try again",
  summary: "Summary",
  items: "Items",
  surcharges: "Including pack surcharges",
  next: "Delivery and credits come next.",
  checkout: "Checkout",
  checking: "Checking prices",
  lookFirst: "Please check the marked items first.",
  empty: "Your cart is empty",
  emptyText: "What you add stays here, even if you come back later.",
  toShop: "Go to the shop",
  toPacks: (count: number) => `Choose from your packs (${formatCount(count)})`,
};

const line = {
  product: "Product",
  each: (price: string) => `${price} each`,
  less: (title: string) => `One fewer ${title}`,
  more: (title: string) => `One more ${title}`,
  quantity: (count: number) => `Quantity ${formatCount(count)}`,
  changed: (title: string, count: number, total: string) =>
    `${title}: quantity ${formatCount(count)}. Items: ${total}.`,
  removeThis: (title: string) => `Remove ${title}`,
  remove: "Remove",
  take: (count: number) => `Take ${formatCount(count)}`,
  removed: (title: string) => `${title} was removed from your cart.`,
  gone: "This is no longer for sale. Please remove it.",
  soldOut: "This is sold out. Please remove it.",
  few: (left: number) => `Not enough stock: only ${formatCount(left)} left.`,
  priceChanged: "The price has changed since you put this in your cart.",
};

const packs = {
  pack: "Pack",
  yourFamily: "your family",
  for: (name: string) => `For ${name}`,
  packsFor: (name: string) => `Packs for ${name}`,
  pleaseLogin: <P>(login: P) => ["Please ", login, " to order these packs."],
  login: "login",
  edit: "Edit",
  packFor: (title: string, name: string) => `${title} for ${name}`,
  editThis: (title: string, name: string) => `Edit ${title} for ${name}`,
  removeThis: (title: string, name: string) => `Remove ${title} for ${name}`,
  removed: (title: string, name: string) =>
    `${title} for ${name} was removed from your cart. It stays yours to redeem.`,
  chooseAgain: "Choose again",
  whatBecame: "See what happened to it",
  remove: "Remove",
  included: "Included",
  surcharge: (price: string) => `+${price}`,
  times: (quantity: number) => `× ${formatCount(quantity)}`,
  goneAgain: (name: string) => `${name} is no longer available. Please choose again.`,
  fewAgain: (name: string, left: number) => `${name}: only ${formatCount(left)} left. Please choose again.`,
  soldOutAgain: (name: string) => `${name} is sold out. Please choose again.`,
};

/** An order of theirs that is neither paid nor cancelled. */
const waiting = {
  title: "You have an order waiting for payment",
  text: (number: string, card: string) =>
    `Pay ${card} for order ${number}, or change it: it is then cancelled, and your cart stays as it is.`,
  textWithCredits: (number: string, card: string, credits: string) =>
    `Pay ${card} for order ${number}, which also takes ${credits} in credits, or change it: it is then cancelled, and your cart and credits stay as they are.`,
  pay: "Pay it",
  change: "Change it",
  changed: "The order is cancelled. Nothing was charged.",
};

/** Why a line cannot be ordered as it is, in a few words. */
const problems = {
  gone: "No longer for sale",
  few: (left: number) => `Only ${formatCount(left)} left`,
  soldOut: "Sold out",
};

/** The cart, and the packs and problems in it that the checkout shows too. */
export const cart = {
  page,
  line,
  packs,
  waiting,
  problems,
};
