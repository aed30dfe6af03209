import { expect, it } from "vitest";
import { monthName, shortMonthName } from "./months.ts";

it("names a month whatever the time zone of the browser", () => {
  expect([monthName("2026-01"), shortMonthName("2026-12")]).toEqual(["January 2026", "Dec"]);
});

it("shows what is no month as it is", () => expect(monthName("soon")).toBe("soon"));
