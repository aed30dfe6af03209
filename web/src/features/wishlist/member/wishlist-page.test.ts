import { expect, test } from "vitest";
import { readOrder, wishOrders } from "./wishlist-page.tsx";

test("The order of an address is found again, and the newest comes first without one", () => {
  for (const { name, query } of wishOrders) expect(readOrder(query.sort, query.order_by).name).toBe(name);
  expect(readOrder(undefined, undefined).name).toBe("newest");
  expect(readOrder("stock", "asc").name).toBe("newest");
});
