import { expect, it } from "vitest";
import { endsSoonIn } from "./member/credits/statement.tsx";
import { namedLike } from "./member/family/person-card.tsx";

const noon = "2026-03-05T12:00:00.000Z";

it.each([
  ["2026-03-05T23:59:59.999Z", 0],
  ["2026-03-06T23:59:59.999Z", 1],
  ["2026-04-03T23:59:59.999Z", 29],
  ["2026-04-04T23:59:59.999Z", null],
  ["2027-03-05T12:00:00.000Z", null],
  ["2026-03-04T12:00:00.000Z", 0],
])("points out that credits until %s end in %s days", (expiresAt, days) => {
  expect(endsSoonIn(expiresAt, new Date(noon), "UTC")).toBe(days);
});

it.each([
  ["2026-03-06T10:59:59.999Z", noon, "Pacific/Auckland", 0],
  ["2026-03-07T10:59:59.999Z", noon, "Pacific/Auckland", 1],
  ["2026-03-07T04:59:59.999Z", "2026-03-06T04:59:00.000Z", "America/New_York", 1],
  // The day on which the clocks are put forward has 23 hours, the one on which they are put back has 25.
  ["2026-03-29T22:59:59.999Z", "2026-03-28T23:30:00.000Z", "Europe/London", 1],
  ["2026-10-25T23:59:59.999Z", "2026-10-24T23:30:00.000Z", "Europe/London", 0],
])("counts the club's own days: until %s at %s in %s there are %i left", (expiresAt, at, zone, days) => {
  expect(endsSoonIn(expiresAt, new Date(at), zone)).toBe(days);
});

const people = [{ name: "Ben Thompson" }, { name: "Zoë  Thompson-Reyes" }, { name: "Cleo Archer" }];

it.each([
  ["", ["Ben Thompson", "Zoë  Thompson-Reyes", "Cleo Archer"]],
  ["thom", ["Ben Thompson", "Zoë  Thompson-Reyes"]],
  ["reyes ZOE", ["Zoë  Thompson-Reyes"]],
  ["nobody", []],
])("finds by '%s'", (keywords, names) => {
  expect(namedLike(people, keywords).map(({ name }) => name)).toEqual(names);
});
