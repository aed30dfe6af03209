import { expect, test } from "vitest";
import { listOrders, readOrder } from "./own-orders.ts";

test("The order of an address is found again, and the open ones come first without one", () => {
  for (const { name, query } of listOrders) expect(readOrder(query.sort, query.order_by).name).toBe(name);
  expect(readOrder(undefined, undefined).name).toBe("open");
  expect(readOrder("member", "asc").name).toBe("open");
});
