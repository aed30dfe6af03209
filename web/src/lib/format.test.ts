import { expect, it } from "vitest";
import { formatCalendar, formatDay, formatMonth } from "./format.ts";

it("writes days and months of the calendar, whatever the zone of the club and of the browser", () => {
  expect(formatDay("2027-05-31")).toBe("31 May 2027");
  expect(formatMonth("2026-01")).toBe("January 2026");
  expect(formatCalendar("2026-12", { month: "short" })).toBe("Dec");
});
