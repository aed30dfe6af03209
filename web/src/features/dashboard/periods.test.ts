import { expect, it } from "vitest";
import { axisName, periodName, readPeriod } from "./figures.ts";

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
