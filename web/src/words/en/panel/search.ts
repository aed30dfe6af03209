import { formatCount } from "../../counted.ts";

const quickSearch = {
  ctrlK: "Ctrl K",
  search: "Search",
  findAnything: "Find anything",
};

const results = {
  screens: "Screens",
  actions: "Actions",
  guide: "Guide",
  forMember: (name: string) => `For ${name}`,
  nothingFound: "Nothing found.",
  found: (count: number, label: string, kind: string) => `${formatCount(count)} found. ${label}, ${kind}.`,
};

const searchBox = {
  orderNumber: "Name, email, order number, product, SKU or screen",
  nothingMatches: (typed: string) => `Nothing matches “${typed}”.`,
  found: "Found",
  tryAgain: "Try again",
};

/** Finding anything in the panel. */
export const search = { quickSearch, results, searchBox };
