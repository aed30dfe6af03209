import { expect, it } from "vitest";
import { calendarFile } from "./calendar-entry.ts";

const entry = {
  uid: "order-7@rovers.example",
  title: "Order ROV-7",
  from: "2026-11-26",
  to: "2026-11-30",
  place: "",
  notes: "",
  written: new Date("2026-11-24T10:05:06.789Z"),
};

it("is a file of whole days, which ends with the day after the last", () => {
  expect(calendarFile(entry).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kitroom//Orders//EN",
    "BEGIN:VEVENT",
    "UID:order-7@rovers.example",
    "DTSTAMP:20261124T100506Z",
    "DTSTART;VALUE=DATE:20261126",
    "DTEND;VALUE=DATE:20261201",
    "SUMMARY:Order ROV-7",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

it("escapes what would end a value, so that nobody's text adds lines of its own", () => {
  const file = calendarFile({
    ...entry,
    place: "Park,\rLane; 1\\2",
    notes: "Tue\r\nEND:VEVENT\rX-A:1\nX-B:2",
  });
  expect(file).toContain("\r\nLOCATION:Park\\,\\nLane\\; 1\\\\2\r\n");
  expect(file).toContain("\r\nDESCRIPTION:Tue\\nEND:VEVENT\\nX-A:1\\nX-B:2\r\n");
});

it("folds a long line within 75 octets, never within a letter", () => {
  const title = "Ünïcödé 👕 ".repeat(20).trim();
  const file = calendarFile({ ...entry, title });
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}`);
});
