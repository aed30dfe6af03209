import { formatCount } from "./language.ts";
export const jobs = {
  fileGone: "This file is no longer kept. Please make it again.",
  interrupted:
    "This was interrupted and could not carry on. What was already done is kept; please start it again.",
  interruptedTooOften: "This was interrupted too often, so we stopped trying.",
  startUnreadable: "The data this was started with cannot be read.",
  tooManyItems: ({ items, most }: { items: number; most: number }) =>
    `That is ${formatCount(items)} items; at most ${formatCount(most)} can be done at once.`,
};
