import { describe, expect, it } from "vitest";
import { isNewClub, trendOf } from "./figures.ts";

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
