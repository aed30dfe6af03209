import { expect, it } from "vitest";
import { checkLines, isReady } from "./cart-line.tsx";

const item = (quantity: number) => ({
  general_info: { id: 1, price: 10, title: "Shirt", image: null },
  color: { variation_id: 7, quantity, stock: 5, name: "Red", size: "M" },
});
const quoted = (change: object) => ({
  product_id: 1,
  variation_id: 7,
  title: "Shirt",
  color: "Red",
  size: "M",
  image: null,
  quantity: 2,
  unit_price: 10,
  line_total: 20,
  stock: 5,
  problem: null,
  entitlement_id: null,
  pack_label: "",
  for_member_name: "",
  ...change,
});

it.each([
  ["nothing changed", {}, null, true],
  ["the price changed", { unit_price: 12 }, "The price has changed since you put this in your cart.", true],
  ["it is gone", { problem: "GONE" }, "This is no longer for sale. Please remove it.", false],
  ["it sold out", { stock: 0, problem: "OUT_OF_STOCK" }, "This is sold out. Please remove it.", false],
  ["too few are left", { stock: 1, problem: "OUT_OF_STOCK" }, "Not enough stock: only 1 left.", false],
] as const)("judges a line when %s", (_when, change, notice, ready) => {
  const lines = checkLines([item(2)], [quoted(change)]);
  expect(lines[0]?.notice).toBe(notice);
  expect(isReady(lines)).toBe(ready);
});

it("is not ready before the server has answered", () => {
  expect(isReady(checkLines([item(1)], undefined))).toBe(false);
});
