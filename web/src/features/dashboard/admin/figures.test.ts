import { describe, expect, it } from "vitest";
import { axisName, isNewClub, lowStockByProduct, periodName, readPeriod, trendOf } from "./figures.tsx";

describe("trendOf", () => {
  it.each([
    [{ value: 120, previous: 100 }, "up", "20% up, 100 before"],
    [{ value: 50, previous: 200 }, "down", "75% down, 200 before"],
    [{ value: 1001, previous: 1000 }, "up", "Under 1% up, 1000 before"],
    [{ value: 0, previous: 8 }, "down", "100% down, 8 before"],
    [{ value: 8, previous: 0 }, "up", "None in the 30 days before"],
    [{ value: 0, previous: 0 }, "same", "Same as the 30 days before"],
  ] as const)("says of %o that it went %s: %s", (figure, direction, text) => {
    expect(trendOf(figure, String)).toEqual({ direction, text });
  });
});

describe("isNewClub", () => {
  const quiet = { sales: { value: 0, previous: 0 }, recent_orders: [] };

  it("is one that never had an order", () => {
    expect(isNewClub(quiet)).toBe(true);
  });

  it("is not one whose orders were all cancelled, or whose sales are older", () => {
    expect(isNewClub({ ...quiet, recent_orders: [{}] })).toBe(false);
    expect(isNewClub({ ...quiet, sales: { value: 0, previous: 4 } })).toBe(false);
  });
});

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

it.each([
  ["day", "5 Mar", "5 Mar"],
  ["week", "Week of 5 Mar", "5 Mar"],
  ["month", "March 2026", "Mar 26"],
] as const)("names a %s as %j, on the axis as %j", (period, name, short) => {
  expect(periodName("2026-03-05", period)).toBe(name);
  expect(axisName("2026-03-05", period)).toBe(short);
});

it("reads the period from an address and takes days for anything unknown", () => {
  expect(["month", "week", "year", "", null].map(readPeriod)).toEqual(["month", "week", "day", "day", "day"]);
});
