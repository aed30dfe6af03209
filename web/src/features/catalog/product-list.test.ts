import { expect, it } from "vitest";
import { type BulkChange, productListQuery } from "#contract/products.ts";
import { readListParams } from "#web/lib/list-params.ts";
import { bulkWords, listQuery, narrowed } from "./product-list.ts";

const ask = (address: string) => listQuery(readListParams(new URLSearchParams(address)));

it("asks for what the address says", () => {
  const query = ask(
    "keywords=shirt&status=live&category_id=4&stock_state=low&sort=price&order_by=desc&page=2",
  );
  expect(query).toEqual({
    page: 2,
    per_page: 20,
    keywords: "shirt",
    status: "live",
    category_id: 4,
    stock_state: "low",
    sort: "price",
    order_by: "desc",
  });
});

it.each(["status=sold", "category_id=-1", "stock_state=x&sort=drop", `keywords=${"x".repeat(300)}`, "foo=1"])(
  "leaves out what the server would refuse: %s",
  (address) => expect(productListQuery.safeParse(ask(address)).success).toBe(true),
);

it("tells which products are meant without paging and order", () => {
  expect(narrowed(readListParams(new URLSearchParams("page=3&sort=title&status=draft")))).toEqual({
    status: "draft",
  });
});

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
