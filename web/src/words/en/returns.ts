import { formatCount } from "../counted.ts";
import { statuses } from "./statuses.ts";

const list = {
  title: "Returns and exchanges",
  text: "What you asked to send back, and what happened next.",
  back: "Orders",
  only: <P>(order: P) => ["Only those of ", order],
  onlyLink: "one order",
  showAll: "Show all",
  noPage: "There is no such page",
  showNewest: "Show the newest",
  empty: "You have not returned anything yet",
  emptyText: "Open an order that has arrived, and choose “Return or exchange”.",
  seeOrders: "See your orders",
};

/** What a state means for the member, and what to do next. */
const states = {
  requested: "The club will look at it and email you. Please keep the goods until then.",
  approvedExchange: "Approved. Please send the goods back; your replacement is set aside for you.",
  approvedReturn: "Approved. Please send the goods back; you will be refunded once they have arrived.",
  declined: "The club cannot take this back.",
  replaced: "Done. Your replacement has its own order.",
  done: "Done.",
  refunded: "Done. The goods have arrived and you have been refunded.",
  toGiveBack: (amount: string) =>
    `The goods have arrived. The club will give ${amount} back to you in person.`,
  owed: (amount: string) =>
    `The goods have arrived at the club. Your bank is looking into the payment; once that has ended, the club refunds the ${amount} that it owes you.`,
  arrived: "Done. The goods have arrived at the club.",
  cancelled: "You withdrew this.",
};

const card = {
  /** Before the link to the order. */
  from: { return: "Return from ", exchange: "Exchange from " },
  order: (number: string) => `order ${number}`,
  askedOn: "Asked on ",
  clubWrote: "The club wrote",
  youWrote: (comment: string) => `You wrote: ${comment}`,
  line: (quantity: number, title: string) => `${formatCount(quantity)} × ${title}`,
  asItIs: "As it is",
  instead: "instead",
  seeOrder: (number: string) => `See order ${number}`,
  givenBack: (amount: string) => `${amount} refunded`,
  withdraw: {
    return: { ask: "Withdraw this return?", confirm: "Withdraw the return" },
    exchange: { ask: "Withdraw this exchange?", confirm: "Withdraw the exchange" },
  },
  withdrawText: "You keep the goods. You can ask again while there is still time.",
  back: "Back",
  withdrawButton: "Withdraw",
};

const form = {
  title: "Return or exchange",
  backToOrder: "Back to the order",
  text: "Tell the club what you want to send back. It will answer before you have to send anything.",
  nothingNow: "Nothing can be sent back now",
  nothingText: "Nothing in this order can be returned or exchanged.",
  until: (day: string) => `You can ask until ${day}.`,
  untilBoth: (exchange: string, money: string) =>
    `You can ask for an exchange until ${exchange}, and for a refund until ${money}.`,
  orders: "Orders",
  notThere: "We cannot find this order",
  notThereText: "It may belong to another account. Yours are listed under Orders.",
  seeOrders: "See your orders",
  kindLabel: "Exchange or return",
  kinds: {
    exchange: {
      title: "Exchange it",
      text: "The same product in another size or colour, at the price you paid.",
    },
    return: { title: "Return it", text: "You are refunded what you paid for it once it has arrived." },
  },
  what: { exchange: "What would you like to exchange?", return: "What would you like to return?" },
  why: "Why?",
  whyHint: "Choose a reason",
  comment: "Comment",
  commentHint: "Anything the club should know.",
  moneyBack: (amount: string) => `You will be refunded up to ${amount}.`,
  ask: { exchange: "Ask for the exchange", return: "Ask for the return" },
};

const lines = {
  fromPack: "from a pack",
  ofThem: (count: number) => `${formatCount(count)} of them`,
  quantity: "Quantity",
  quantityOf: (title: string) => `Quantity of ${title}`,
  instead: "Instead",
  insteadOf: (title: string) => `Replacement for ${title}`,
  insteadHint: "Choose what you want",
  noOther: "No other size or colour is available at the moment.",
  nothingPaid: "Nothing was paid for it, so it can only be exchanged.",
  onlyExchange: "It can only be exchanged.",
  noReturn: "It can no longer be returned.",
  noExchange: "It can no longer be exchanged.",
  theSame: "The same",
  choice: (what: string, stock: string) => `${what} · ${stock}`,
  inStock: (count: number) => `${formatCount(count)} in stock`,
  soldOut: "sold out",
};

const errors = {
  why: "Please say why.",
  nothing: "Choose what you are sending back.",
  onlyOne: "Only one.",
  between: (most: number) => `Between 1 and ${formatCount(most)}.`,
  instead: "Choose what you want instead.",
};

/** What members send back. */
export const returns = {
  list,
  kinds: statuses.returnKind,
  reasons: statuses.returnReason,
  states,
  card,
  form,
  lines,
  errors,
};
