import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#contract/days.ts";
import { formatDay } from "#web/lib/format.ts";
import { readDay } from "./date-field.tsx";

it.each([
  ["31 Aug 2027", "2027-08-31"],
  ["1 september 27", "2027-09-01"],
  ["Sep 1, 2027", "2027-09-01"],
  ["31/8/2027", "2027-08-31"],
  ["1.9.27", "2027-09-01"],
  ["2027-08-31", "2027-08-31"],
])("reads %s", (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

it.each(["31 Jun 2027", "29/2/2027", "31/8/202", "31 Aug", "1 J 2027", "soon", "12/13/2027 at 5"])(
  "takes %s for no day",
  (typed) => {
    expect(readDay(typed)).toBeNull();
  },
);

it("reads every day as it is written", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
      const day = addDays("2000-01-01", days);
      expect(readDay(formatDay(day))).toBe(day);
    }),
  );
});
