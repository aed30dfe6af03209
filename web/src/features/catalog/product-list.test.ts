import { expect, it } from "vitest";
import type { BulkChange } from "#contract/products.ts";
import { bulkWords } from "./product-list.ts";

it.each<[BulkChange, number, string]>([
  [
    { field: "status", status: "archived" },
    1,
    "1 product will be archived, and no longer shown in the shop.",
  ],
  [{ field: "category", category_id: 3 }, 1200, "1,200 products will move to Kit."],
  [
    { field: "price_amount", amount: -2.5 },
    3,
    "The price of 3 products falls by $2.50. A price of $20.00 becomes $17.50.",
  ],
  [
    { field: "price_amount", amount: -30 },
    3,
    "The price of 3 products falls by $30.00. A price of $20.00 becomes $0.00.",
  ],
  [
    { field: "price_percent", percent: 10 },
    1,
    "The price of 1 product rises by 10%. A price of $20.00 becomes $22.00.",
  ],
  [
    { field: "stock", delta: 5, reason: "Delivery" },
    2,
    "5 pieces more in each colour and size of 2 products.",
  ],
])("says of %o with %i products: %s", (change, count, sentence) =>
  expect(bulkWords(change, count, "Kit")).toBe(sentence),
);
