import { expect, it } from "vitest";
import { daysBetween, nightlyDays } from "./reconciliation.rules.ts";

it("names the four days before, from one in the morning on", () => {
  const { days, since } = nightlyDays(new Date("2026-03-02T01:00:00Z"));
  expect(days).toEqual(["2026-03-01", "2026-02-28", "2026-02-27", "2026-02-26"]);
  expect(since.toISOString()).toBe("2026-03-02T01:00:00.000Z");
});

it("is still last night's turn before that", () => {
  const { days, since } = nightlyDays(new Date("2026-03-02T00:59:59Z"));
  expect(days[0]).toBe("2026-02-28");
  expect(since.toISOString()).toBe("2026-03-01T01:00:00.000Z");
});

it("counts days with both ends, over the end of a month", () => {
  expect(daysBetween("2028-02-28", "2028-03-01")).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
  expect(daysBetween("2026-01-01", "2026-01-01")).toEqual(["2026-01-01"]);
  expect(daysBetween("2026-01-02", "2026-01-01")).toEqual([]);
});
