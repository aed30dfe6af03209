import { describe, expect, it } from "vitest";
import { phone } from "./shapes.ts";

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
