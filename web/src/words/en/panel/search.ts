const quickSearch = {
  ctrlK: "Ctrl K",
  searchMembers: "Search members, orders, products and screens",
  search: "Search",
  findAnything: "Find anything",
};

const results = {
  screens: "Screens",
  actions: "Actions",
  members: "Members",
  orders: "Orders",
  products: "Products",
  guide: "Guide",
  nothingFound: "Nothing found.",
  found: (count: number, label: string, kind: string) => `${count} found. ${label}, ${kind}.`,
};

const searchBox = {
  searchMembers: "Search members, orders, products and screens",
  orderNumber: "Name, email, order number, product, SKU or screen",
  nothingMatches: (typed: string) => `Nothing matches “${typed}”.`,
  found: "Found",
  tryAgain: "Try again",
};

/** Finding anything in the panel. */
export const search = { quickSearch, results, searchBox };
