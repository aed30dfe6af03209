import { formatCount } from "./language.ts";
export const redemption = {
  alreadyRunning: "An auto-redemption is already running. Wait until it has finished.",
  started: "The redemption has started",
  undoing: "Undoing has started",
  tooManyPeople: (most: number) =>
    `At most ${formatCount(most)} people can be redeemed for in one run. Please choose fewer.`,
  nothingToUndo: "There is nothing to undo: every order has been sent or cancelled.",
  noSuchMember: (ids: number[]) => `There is no member ${ids.join(", ")}.`,
  /** Why somebody is left out, in the words of the preview and the guide. */
  skipped: {
    no_open_entitlement: "No open pack",
    inactive: "Inactive account",
    no_size: "Size not known",
    no_address: "No address, and nothing can be collected at the club",
    out_of_stock: "Out of stock",
    surcharge: "Surcharge, which the member has to pay",
  },
  outOfStockOf: (title: string) => `Out of stock: ${title}`,
  sizeNotKnownOf: (slot: string) => `Size not known: ${slot}`,
  leftOut: (packs: string) => `left out: ${packs}`,
  personGone: "This person no longer exists.",
  isOut: (order: string) => `${order}: it has already been sent or handed out.`,
  undone: "The auto-redemption was undone",
  orderCancelled: "The order was cancelled",
};
