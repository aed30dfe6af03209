import { expect, it } from "vitest";
import { productListQuery } from "#contract/products.ts";
import { readListParams } from "#web/lib/list-params.ts";
import { listQuery, narrowed } from "./list-query.ts";

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
