import { describe, expect, it } from "vitest";
import { languages } from "#server/words/languages.ts";
import { changedCents, priceProblem } from "./update-products.jobs.ts";

const percent = (cents: number, by: number) => changedCents(cents, { field: "price_percent", percent: by });

describe("changing prices", () => {
  it.each([
    [1000, 10, 1100],
    [335, 10, 369],
    [1, 50, 2],
    [5, -50, 3],
    [500, 12.1, 561],
    [1999, -100, 0],
    [1999, 0, 1999],
    [100_000_000, 1000, 1_100_000_000],
    [333, -33.3333, 222],
    [0, 1000, 0],
  ])("makes %i cents %d percent more: %i, half a cent up", (cents, by, expected) => {
    expect(percent(cents, by)).toBe(expected);
  });

  it("agrees with sums of whole numbers for every price and percent", () => {
    for (let cents = 0; cents < 500; cents += 7)
      for (let by = -100; by <= 200; by += 1)
        expect(percent(cents, by)).toBe(Number((BigInt(cents) * BigInt(100 + by) + 50n) / 100n));
  });

  it("adds amounts in cents", () => {
    expect(changedCents(1999, { field: "price_amount", amount: -0.1 })).toBe(1989);
    expect(changedCents(0, { field: "price_amount", amount: 0.29 })).toBe(29);
  });

  it("calls a price below zero or above the most a problem", () => {
    expect([priceProblem(0), priceProblem(100_000_000)]).toEqual([null, null]);
    expect(priceProblem(-1)?.(languages.en)).toMatch(/below zero/);
    expect(priceProblem(100_000_001)?.(languages.en)).toMatch(/too high/);
  });
});
