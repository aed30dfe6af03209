import { describe, expect, it } from "vitest";
import { addDays, dayOf, endOfDay, isTimeZone, minuteOf, startOfDay } from "./days.ts";

const hour = 3600 * 1000;
const length = (day: string, zone: string) =>
  (startOfDay(addDays(day, 1), zone).getTime() - startOfDay(day, zone).getTime()) / hour;

describe("A day of a club", () => {
  it.each([
    ["2027-06-30T11:59:59.999Z", "Pacific/Auckland", "2027-06-30"],
    ["2027-06-30T12:00:00.000Z", "Pacific/Auckland", "2027-07-01"],
    ["2027-07-01T03:59:59.999Z", "America/New_York", "2027-06-30"],
    ["2027-07-01T04:00:00.000Z", "America/New_York", "2027-07-01"],
    ["2027-06-30T23:30:00.000Z", "Europe/London", "2027-07-01"],
    ["2027-12-31T23:30:00.000Z", "Europe/London", "2027-12-31"],
    ["2027-01-01T00:00:00.000Z", "UTC", "2027-01-01"],
  ])("at %s in %s it is %s", (moment, zone, day) => {
    expect(dayOf(new Date(moment), zone)).toBe(day);
  });

  it.each([
    ["Europe/London", "2027-03-28", 23],
    ["Europe/London", "2027-10-31", 25],
    ["America/New_York", "2027-03-14", 23],
    ["America/New_York", "2027-11-07", 25],
    ["Pacific/Auckland", "2027-04-04", 25],
    ["Pacific/Auckland", "2027-09-26", 23],
    ["Australia/Lord_Howe", "2027-10-03", 23.5],
    // Clocks that change at midnight: 00:00 does not exist, or comes twice.
    ["Africa/Cairo", "2027-04-30", 23],
    ["America/Havana", "2027-03-14", 23],
    ["America/Havana", "2027-11-07", 25],
    ["Atlantic/Azores", "2027-10-31", 25],
    ["Asia/Kathmandu", "2027-10-31", 24],
  ])("in %s, %s has %d hours", (zone, day, hours) => {
    expect(length(day, zone)).toBe(hours);
  });

  it("begins with its first moment and ends with its last, in every zone and at every change of clocks", () => {
    for (const zone of Intl.supportedValuesOf("timeZone"))
      for (let day = "2027-01-01"; day < "2028-01-01"; day = addDays(day, 9)) {
        const start = startOfDay(day, zone);
        const before = new Date(start.getTime() - 1);
        expect([zone, dayOf(before, zone), dayOf(start, zone)]).toEqual([zone, addDays(day, -1), day]);
        expect(dayOf(endOfDay(day, zone), zone)).toBe(day);
      }
  });

  it("is followed by the next one, over months and leap days", () => {
    expect([addDays("2028-02-28", 1), addDays("2027-02-28", 1), addDays("2027-01-01", -1)]).toEqual([
      "2028-02-29",
      "2027-03-01",
      "2026-12-31",
    ]);
  });

  it("tells the time of its clock to the minute", () => {
    expect(minuteOf(new Date("2027-06-30T12:05:59Z"), "Pacific/Auckland")).toBe("2027-07-01T00:05");
  });
});

it.each([
  ["Europe/London", true],
  ["UTC", true],
  ["America/Argentina/Buenos_Aires", true],
  ["Etc/GMT+5", true],
  ["+01:00", false],
  ["Europe/Atlantis", false],
  ["", false],
  ["Europe/London; drop", false],
])("%j is the name of a time zone: %s", (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});
