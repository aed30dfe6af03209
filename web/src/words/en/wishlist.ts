import { counted } from "../counted.ts";

export const wishlist = {
  title: "Wishlist",
  text: "Things you want to keep for later. Only you can see them.",
  link: (count: number) =>
    count === 0 ? "Wishlist" : `Wishlist, ${counted(count, { one: "product", other: "products" })}`,

  keep: (title: string) => `Keep ${title} on your wishlist`,
  drop: (title: string) => `Take ${title} off your wishlist`,
  kept: "Added to your wishlist",
  dropped: "Removed from your wishlist",
  undo: "Undo",
  loginFirst: "Please log in first, then you can save it.",
  loginForAlert: "Please log in first, then we can email you.",

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
  goneText: "The club no longer sells this.",
  remove: "Remove",
  empty: "Nothing is on your wishlist yet",
  emptyText: "Tap the heart on a product to save it here.",
  toShop: "Go to the shop",
  nothingFits: "Nothing on your wishlist matches",
  nothingFitsText: "Try other words.",
  showAll: "Show everything",

  waiting: "Waiting for these",
  waitingText: "You get one email for each as soon as it is back in stock.",
  tellMe: "Tell me when it is back",
  told: "We will email you when it is back",
  asked: "We will email you when it is back",
  notAsked: "We will not email you about it",
  stopWaiting: (name: string) => `Stop emails about ${name}`,
  stop: "Stop emails",
  notSoldNow: "Not sold at the moment",
};
