import { describe, expect, it } from "vitest";
import { cellError, readPrice, stockDelta } from "./cell-values.ts";

describe("a price", () => {
  it.each([
    ["12", 12],
    ["12.5", 12.5],
    ["12,50", 12.5],
    ["$ 1,250.00", 1250],
    ["1.250,00", 1250],
    ["1 250,5", 1250.5],
    ["12.", 12],
    ["1,250", 1250],
  ])("is read from %o", (text, dollars) => expect(readPrice(text)).toBe(dollars));

  it.each(["", "free", "-3", "1.999", "1.2.3", "1.250"])("is not seen in %o", (text) =>
    expect(readPrice(text)).toBeNull(),
  );
});

describe("a cell", () => {
  it("may stay empty in every column", () => {
    expect([cellError("sku", ""), cellError("stock", " "), cellError("price", "")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("says what to write when it cannot be used", () => {
    expect(cellError("stock", "-1")).toMatch(/whole number/);
    expect(cellError("stock", "100001")).toMatch(/At most/);
    expect(cellError("price", "x")).toMatch(/12\.50/);
    expect(cellError("price", "1.250")).toBe("This may be two different amounts; write it as 1250.00.");
    expect(cellError("sku", "S".repeat(61))).toMatch(/60/);
  });
});

it.each([
  ["12", 5, 7],
  ["5", 12, -7],
  ["5", 5, 0],
  ["", 5, 0],
  ["0", 5, -5],
  ["3", -2, 5],
])("typing %o where there were %i changes stock by %i", (text, had, delta) =>
  expect(stockDelta(text, had)).toBe(delta),
);
