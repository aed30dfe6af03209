import type { Forms } from "../counted.ts";

/** What the screens count, for `counted`. */
export const nouns = {
  days: { one: "day", other: "days" },
  families: { one: "family", other: "families" },
  items: { one: "item", other: "items" },
  members: { one: "member", other: "members" },
  orders: { one: "order", other: "orders" },
  packs: { one: "pack", other: "packs" },
  people: { one: "person", other: "people" },
  pieces: { one: "piece", other: "pieces" },
  products: { one: "product", other: "products" },
  rows: { one: "row", other: "rows" },
  slots: { one: "part", other: "parts" },
  variations: { one: "variation", other: "variations" },
} satisfies Record<string, Forms>;
