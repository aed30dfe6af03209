import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listOf, phone, timestamp } from "./shapes.ts";

describe("A telephone number", () => {
  it.each(["", "07700900142", "+44 (0)20 7946-0000", "555.0100 ext. 12", "01/234 x5"])(
    "may be %j",
    (number) => {
      expect(phone(30).parse(number)).toBe(number);
    },
  );

  it.each(["rosa@albion.example", "call me", "+", "Rosa 0123", "x5\n5"])("is not %j", (number) => {
    expect(phone(30).safeParse(number).success).toBe(false);
  });
});

describe("A moment of an answer", () => {
  const kickOff = "2026-03-01T14:30:00.123Z";

  it.each([
    ["a date", new Date(kickOff)],
    ["a moment in JSON of the database", "2026-03-01T14:30:00.123456+00:00"],
    ["one of another zone", "2026-03-01T19:30:00.123+05:00"],
    ["itself", kickOff],
  ])("is written alike, given %s", (_, moment) => {
    expect(timestamp.parse(moment)).toBe(kickOff);
    expect(listOf(z.object({ at: timestamp.nullable() })).shape.data.parse([{ at: moment }])).toEqual([
      { at: kickOff },
    ]);
  });

  it.each([0, null, undefined, {}])("is not %j", (value) => {
    expect(timestamp.safeParse(value).success).toBe(false);
  });

  it("is a date and time to the document", () => {
    expect(z.toJSONSchema(timestamp)).toMatchObject({ type: "string", format: "date-time" });
  });
});
