import { expect, it } from "vitest";
import { factsInLine } from "./explain.ts";

it("tells numbers and the product's own words, and nothing that people wrote", () => {
  const value = {
    status: "paid",
    amount_cents: 700,
    reason: "Ava Okafor asked for it",
    is_test: false,
    nothing: null,
    lines: [{ order_line_id: 3, title: "Shirt for Ava", quantity: 2 }, "Ava"],
  };
  expect(factsInLine(value)).toBe(
    "status: paid, amount_cents: 700, is_test: false, lines: (order_line_id: 3, quantity: 2)",
  );
  expect([factsInLine(null), factsInLine("Ava"), factsInLine([])]).toEqual(["", "", ""]);
});
