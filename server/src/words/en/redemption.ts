import { formatCount } from "./language.ts";
export const redemption = {
  members: (ids: number[]) => `${ids.length === 1 ? "Member" : "Members"} ${ids.join(", ")}`,
  alreadyRunning: "An auto-redemption is already running. Wait until it has finished.",
  started: "The redemption has started",
  undoing: "Undoing has started",
  tooManyPeople: (most: number) =>
    `At most ${formatCount(most)} people can be redeemed for in one run. Please choose fewer.`,
  nothingToUndo: "There is nothing to undo: every order has been sent or cancelled.",
  noSuchMember: (ids: number[]) => `There is no member ${ids.join(", ")}.`,
  /** Why somebody is left out. */
  skipped: {
    no_open_entitlement: "No open pack",
    inactive: "The account is inactive",
    no_size: "No size is saved and the pack has no default",
    no_address: "No address, and nothing can be collected at the club",
    out_of_stock: "Not enough stock",
    surcharge: "The chosen item costs extra, which the member has to pay",
  },
  notEnoughOf: (title: string) => `Not enough stock of ${title}`,
  leftOut: (packs: string) => `left out: ${packs}`,
  personGone: "This person no longer exists.",
  isOut: (order: string) => `${order}: it has already been sent or handed out.`,
  undone: "The auto-redemption was undone",
  orderCancelled: "The order was cancelled",
};
