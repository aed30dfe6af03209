import { expect, it } from "vitest";
import { lowStockByProduct } from "./low-stock.ts";

it("low stock is told by product, each once with its variations, the scarcest first as they came", () => {
  const socks = { product_id: 7, title: "Match socks", color: "Navy" };
  const cap = { product_id: 3, title: "Cap", color: "", size: "" };
  expect(
    lowStockByProduct([
      { ...socks, size: "43-46", stock: -1 },
      { ...cap, stock: 1 },
      { ...socks, size: "39-42", stock: 2 },
    ]),
  ).toEqual([
    {
      product_id: 7,
      title: "Match socks",
      variations: [
        { name: "Navy 43-46", stock: 0 },
        { name: "Navy 39-42", stock: 2 },
      ],
    },
    { product_id: 3, title: "Cap", variations: [{ name: "", stock: 1 }] },
  ]);
});
