import { counted } from "../counted.ts";

export const wishlist = {
  title: "Wishlist",
  text: "What you keep for later. Only you see it.",
  link: (count: number) =>
    count === 0 ? "Wishlist" : `Wishlist, ${counted(count, { one: "product", other: "products" })}`,

  keep: (title: string) => `Keep ${title} on your wishlist`,
  drop: (title: string) => `Take ${title} off your wishlist`,
  kept: "It is on your wishlist",
  dropped: "It is off your wishlist",
  undo: "Put back",
  loginFirst: "Please login first, then you can keep it.",
  loginForAlert: "Please login first, then we can write to you.",

  search: "Search your wishlist",
  sort: "Sort by",
  sorts: {
    newest: "Newest first",
    oldest: "Oldest first",
    title: "Name, A to Z",
    cheapest: "Price, low to high",
    dearest: "Price, high to low",
  },
  choose: "Choose and buy",
  seeProduct: "See the product",
  gone: "No longer sold",
  unnamed: "A product that is not in the shop",
  goneText: "The club does not sell this any more.",
  remove: "Take it off",
  empty: "Nothing is on your wishlist yet",
  emptyText: "Touch the heart of a product to keep it here for later.",
  toShop: "Go to the shop",
  nothingFits: "Nothing on your wishlist fits",
  nothingFitsText: "Try other words.",
  showAll: "Show everything",

  waiting: "Waiting for these",
  waitingText: "You get one mail for each as soon as it is back.",
  tellMe: "Tell me when it is back",
  told: "We write to you when it is back",
  asked: "We write to you when it is back",
  notAsked: "We do not write to you about it",
  stopWaiting: (name: string) => `Do not write to me about ${name}`,
  stop: "Do not write",
  notSoldNow: "Not sold at the moment",
};
