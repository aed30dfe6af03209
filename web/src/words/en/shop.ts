import { counted, formatCount } from "../counted.ts";

const products = (count: number) => counted(count, { one: "product", other: "products" });

/** What a product says of itself wherever it is shown. */
const card = {
  soldOut: "Sold out",
  fewLeft: "Few left",
  colors: (names: string[]) => `In ${names.join(", ")}`,
  moreColors: (count: number) => `+${formatCount(count)}`,
  fromPrice: (price: string) => `From ${price}`,
};

/** The search field with its suggestions. */
const search = {
  label: "Search the shop",
  placeholder: "Search the shop",
  clear: "Clear search",
  suggestions: "Suggestions",
  all: (keywords: string) => `See everything for “${keywords}”`,
  nothing: (keywords: string) => `No product matches “${keywords}”`,
  count: (count: number) => counted(count, { one: "suggestion", other: "suggestions" }),
  categoryCount: (count: number) => formatCount(count),
};

/** The list with its filters. */
const list = {
  title: "Shop",
  filters: "Filters",
  filtersSet: (count: number) => `Filters (${formatCount(count)})`,
  closeFilters: "Close the filters",
  categories: "Categories",
  sort: "Sort by",
  sorts: {
    best: "Best match",
    newest: "Newest first",
    popular: "Bestsellers",
    cheapest: "Price, low to high",
    dearest: "Price, high to low",
    title: "Name, A to Z",
  },
  count: products,
  noMatch: (keywords: string) => `No product matches “${keywords}”.`,
  showing: "Showing results for",
  corrected: (words: string) => `“${words}”`,
  empty: "The shop is being stocked",
  emptyText: "Nothing is for sale yet. Please come back soon.",
  nothing: "No products match",
  nothingFor: (keywords: string) => `Nothing matches “${keywords}”`,
  nothingText: "Try fewer filters or other words.",
  otherWords: "Check the spelling, or try fewer or other words.",
  clearFilters: "Clear the filters",
  showAll: "Show everything",
  show: (count: number) => `Show ${products(count)}`,
  pages: "Pages",
  page: (control: string) => `${control} page`,
};

const filters = {
  category: "Category",
  all: "All products",
  price: "Price",
  lowest: "Lowest price",
  highest: "Highest price",
  priceRange: (from: string, to: string) => `${from} to ${to}`,
  size: "Size",
  sizeKinds: { adult: "Adult", junior: "Junior", socks: "Socks", other: "Other" },
  color: "Colour",
  availability: "Availability",
  inStock: "In stock",
  number: (count: number) => formatCount(count),
  from: (price: string) => `From ${price}`,
  upTo: (price: string) => `Up to ${price}`,
  remove: (filter: string) => `Remove filter ${filter}`,
  clear: "Clear all",
};

export const shop = { card, search, list, filters };
