import { counted, formatCount } from "../counted.ts";

const list = {
  title: "Orders",
  returns: "Returns and exchanges",
  search: "Search orders",
  searchHint: "Order number or product",
  status: "Status",
  everyStatus: "Every status",
  sort: "Sort by",
  sorts: {
    open: "Open first",
    newest: "Newest first",
    oldest: "Oldest first",
    dearest: "Total, high to low",
    cheapest: "Total, low to high",
  },
  items: (count: number) => counted(count, { one: "item", other: "items" }),
  open: "Open",
  earlier: "Earlier",
  more: "more",
  about: (number: string, at: string, items: string) => `Order ${number} · ${at} · ${items}`,
  nothingToPay: "Nothing to pay",
  fromPacks: "From your packs",
  packsFor: (names: string) => `With packs for ${names}`,
  nothingFits: "No orders match",
  nothingFitsText: "Try other words or another status.",
  showAll: "Show every order",
  empty: "You have not ordered yet",
  emptyText: "Your orders will be listed here.",
  toShop: "Go to the shop",
};

/** Where an order is. */
const state = {
  pending_payment: "Waiting for your payment",
  placed: { delivery: "Placed, the club will send it to you", collect: "Placed, to collect at the club" },
  processing: "The club is preparing it",
  partially_shipped: "Part of it is on its way",
  shipped: "On its way to you",
  ready_to_collect: "Ready to collect at the club",
  readyAt: (hours: string) => `Ready to collect, ${hours}`,
  delivered: "Delivered",
  collected: "Collected",
  returned: "It came back to the club",
  completed: "Done",
  cancelled: "Cancelled",
  expired: "Not paid in time",
};

/** What has just been ordered. */
const thanks = {
  title: (name: string) => (name ? `Thank you, ${name}` : "Thank you"),
  placed: {
    collect: (number: string) =>
      `Your order ${number} is placed. We will email you when it is ready to collect.`,
    delivery: (number: string) => `Your order ${number} is placed. We will email you when it is on its way.`,
  },
  goesTo: (address: string) => `To ${address}`,
  ready: {
    on: (day: string) => `Ready on ${day}`,
    between: (from: string, to: string) => `Ready between ${from} and ${to}`,
  },
  arrives: {
    on: (day: string) => `Arrives on ${day}`,
    between: (from: string, to: string) => `Arrives between ${from} and ${to}`,
  },
  creditsLeft: (amount: string) => `${amount} in credits left`,
  see: "See the order",
  calendar: "Add to calendar",
  /** In a calendar. */
  toCollect: (number: string) => `Collect order ${number}`,
  toArrive: (number: string) => `Order ${number} arrives`,
};

const detail = {
  back: "Orders",
  title: (number: string) => `Order ${number}`,
  placed: (at: string) => `Placed on ${at}`,
  placedByClub: (at: string) => `Placed by the club on ${at}`,
  waits: "This order is waiting for your payment. The items are kept for you for a short time.",
  failed: "Your last payment was declined. Nothing was charged, and you can try again.",
  items: "Items",
  included: "Included",
  times: (quantity: number) => `× ${formatCount(quantity)}`,
  each: (quantity: number, price: string) => `${formatCount(quantity)} × ${price}`,
  parcel: "Parcel",
  parcels: "Parcels",
  tracking: "Order Tracking",
  history: "History",
  address: "Address",
  collection: "Collection",
  collectionText: "We will email you when it is ready.",
  notThereTitle: "Order",
  notThere: "We cannot find this order",
  notThereText: "It may belong to another account. Yours are listed under Orders.",
  seeOrders: "See your orders",
};

const payment = {
  title: "Payment",
  total: "Total",
  credits: "Credits",
  byClub: "Paid by the club",
  refunded: "Refunded",
  toClub: "Paid to the club",
  byCard: "Paid by card",
  toPay: "To pay by card",
  notCharged: "Card, not charged",
  refunds: "Refunds",
  refundTo: { card: "To your card", credits: "To your credits", hand: "By the club, in person" },
  refundPending: "On its way. It can take your bank a few days.",
  refundByHand: "The club still has to give it to you.",
  refundFailed: "It did not go through. The club is looking into it.",
  refundOwed: "Your bank is looking into the payment. It is refunded once that has ended.",
  refundLost: "Your bank has given it back to you.",
};

const actions = {
  invoice: "Invoice",
  return: "Return or exchange",
  again: "Order again",
  cancel: "Cancel order",
  keep: "Keep order",
  pay: "Pay now",
  askTitle: (number: string) => `Cancel order ${number}?`,
  askUnpaid: "Nothing was charged. This cannot be undone, but you can order again.",
  askFree: "This cannot be undone, but you can order again.",
  /** What goes back to the member who takes a placed order back. */
  askPaid: (back: string) => `${back} This cannot be undone, but you can order again.`,
  backToCard: (amount: string) => `${amount} goes back to your card.`,
  backToCredits: (amount: string) => `${amount} goes back to your credits.`,
  backToBoth: (card: string, credits: string) =>
    `${card} goes back to your card and ${credits} to your credits.`,
  packsBack: "Packs in it can be redeemed again.",
};

const again = {
  title: "Not everything could be put in your cart",
  nothingTitle: "Nothing could be put in your cart",
  put: (count: number) => `${counted(count, { one: "item is", other: "items are" })} in your cart now.`,
  gone: "No longer for sale",
  soldOut: "Sold out",
  allInCart: "All that is left of it is already in your cart",
  fewer: (taken: number, wanted: number) =>
    `Only ${formatCount(taken)} of ${formatCount(wanted)}: there are no more`,
  packs: "What came with a pack is not ordered again.",
  toCart: "Go to the cart",
  close: "Close",
};

const tracking = {
  title: "Order Tracking",
  text: "Where your parcels are, and what waits for you at the club.",
  only: <P>(order: P) => ["Showing parcels of ", order],
  onlyLink: "one order",
  showAll: "Show every parcel",
  empty: "No parcels yet",
  emptyText: "As soon as the club sends something, or has it ready to collect, it appears here.",
  emptyOfOrder: "Nothing in this order is on its way yet",
  collection: "Collection at the club",
  order: (number: string) => `Order ${number}`,
  number: "Tracking number",
  track: "Track this parcel",
  contents: "In this parcel",
  line: (quantity: number, title: string) => `${formatCount(quantity)} × ${title}`,
  earlier: "Earlier parcels",
  /** Since when it is where it is. */
  since: {
    shipped: (day: string) => `On its way since ${day}`,
    ready_to_collect: (day: string) => `Ready to collect since ${day}`,
    delivered: (day: string) => `Delivered on ${day}`,
    collected: (day: string) => `Collected on ${day}`,
    returned: (day: string) => `Came back to the club on ${day}`,
  },
  steps: {
    label: "Progress",
    names: {
      placed: "Placed",
      packed: "Packed",
      sent: "Sent",
      delivered: "Delivered",
      ready: "Ready to collect",
      collected: "Collected",
    },
    isDone: "done",
    isNext: "next",
  },
};

const returns = {
  title: "Returns and exchanges",
  exchangeOf: (goods: string) => `Exchange of ${goods}`,
  returnOf: (goods: string) => `Return of ${goods}`,
};

/** A member's orders, where they are, and what can be done with them. */
export const orders = { list, state, thanks, detail, payment, actions, again, tracking, returns };
