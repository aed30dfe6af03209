import { expect, it } from "vitest";
import { endsSoonIn } from "./credit-ends.ts";

const now = new Date("2026-03-05T12:00:00.000Z");

it.each([
  ["2026-03-05T23:59:59.999Z", 0],
  ["2026-03-06T23:59:59.999Z", 1],
  ["2026-04-03T23:59:59.999Z", 29],
  ["2026-04-04T23:59:59.999Z", null],
  ["2027-03-05T12:00:00.000Z", null],
  ["2026-03-04T12:00:00.000Z", 0],
])("points out that credits until %s end in %s days", (expiresAt, days) => {
  expect(endsSoonIn(expiresAt, now)).toBe(days);
});
