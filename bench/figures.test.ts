import { describe, expect, it } from "vitest";
import { figure, median, percentile } from "./figures.ts";

describe("median", () => {
  it.each([
    [[5], 5],
    [[9, 1, 4], 4],
    [[10, 2, 4, 8], 6],
    [[100, 20, 3], 20],
  ])("of %j is %d", (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it("leaves the values in their order", () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it("of nothing is an error", () => {
    expect(() => median([])).toThrow("nothing");
  });
});

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])("%d of 1 to 100 is %d", (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it("orders numbers as numbers", () => {
    expect(percentile([9, 100, 20], 1)).toBe(100);
  });
});

describe("figure", () => {
  const measured = {
    part: "B1",
    what: "list",
    unit: "/s",
    runs: { limit: [90, 100, 110], product: [61, 59, 60] },
  } as const;
  const runs = { limit: [...measured.runs.limit], product: [...measured.runs.product] };

  it("sets the medians of both sides against each other", () => {
    expect(figure({ ...measured, runs })).toMatchObject({ limit: 100, product: 60, ratio: 0.6, met: null });
  });

  it.each([
    ["ratio", "at least", 0.6, true],
    ["ratio", "at least", 0.61, false],
    ["value", "at most", 60, true],
    ["value", "at most", 59, false],
  ] as const)("judges the %s %s %d as %s", (of, bound, than, met) => {
    expect(figure({ ...measured, runs, goal: { of, bound, than } }).met).toBe(met);
  });

  it("judges no ratio where there is no limit", () => {
    const alone = { limit: [], product: [2] };
    const goal = { of: "ratio", bound: "at least", than: 1 } as const;
    expect(figure({ ...measured, runs: alone, goal })).toMatchObject({ limit: null, ratio: null, met: null });
  });
});
