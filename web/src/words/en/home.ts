import { counted } from "../counted.ts";

/** What the home page begins with. */
const stage = {
  welcome: "Welcome to",
  about: "Everything the club wears, carries and cheers with, in one place.",
  newest: (product: string) => `New: ${product}`,
  toShop: "Go to the shop",
  toProduct: "See it in the shop",
  toPacks: "See your packs",
  more: "Read more",
  login: "Log in to use your credits",
};

/** What the member and the family can use. */
const yours = {
  back: (name: string) => `Welcome back, ${name}`,
  waiting: (count: number) => counted(count, { one: "pack is waiting.", other: "packs are waiting." }),
  waitingUntil: (count: number, first: string, day: string) =>
    count === 1
      ? `${first} is waiting. It ends on ${day}.`
      : `${counted(count, { one: "pack is waiting.", other: "packs are waiting." })} The first to end is ${first}, on ${day}.`,
  all: "See all",
  failed: "Your packs could not be loaded. See them here.",
  nothing: "Nothing to redeem right now.",
  more: (count: number) => `And ${counted(count, { one: "more pack", other: "more packs" })} to see.`,
  forPerson: (name: string) => `for ${name}`,
  credits: "in credits to spend",
  expires: (amount: string, day: string) => `${amount} expires on ${day}`,
  choose: "Choose now",
  ready: "Chosen, ready to order",
  inCart: "In your cart",
  notPaid: "Not paid yet",
  later: "Chosen, for later",
  closed: "Closed for now",
};

const sections = {
  categories: "Shop by category",
  products: (count: number) => counted(count, { one: "product", other: "products" }),
  newest: "New in the shop",
  popular: "Bestsellers",
  seen: "Recently seen",
  all: "See all",
  allOf: (section: string) => `See all: ${section}`,
  empty: "The shop is being stocked",
  emptyText: "Nothing is for sale yet. Please come back soon.",
};

export const home = { stage, yours, sections };
