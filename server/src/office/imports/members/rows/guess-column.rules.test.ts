import { expect, it } from "vitest";
import { guessOf } from "./guess-column.rules.ts";

const known = { categories: ["Adult", "Junior"], sizes: [{ group: "shirt", sizes: ["S", "M", "L"] }] };
const open = ["email", "phone", "category", "size:shirt"];
const guess = (heading: string, texts: string[], of = open) => guessOf({ heading, texts }, of, known);

it("knows a column by what stands in it, whatever its heading", () => {
  expect(guess("Contact", ["ann@x.example", "bob@x.example"])).toBe("email");
  expect(guess("Contact e-mail", ["ann@x.example", "bob@x.example"])).toBe("email");
  expect(guess("Mob.", ["07700 900148", "+44 7700 900149"])).toBe("phone");
  expect(guess("Section", ["junior", "Adult"])).toBe("category");
  expect(guess("Top", ["M", "l"])).toBe("size:shirt");
});

it("guesses nothing of what is somebody else's, open to several readings, taken or mixed", () => {
  expect(guess("Parent's mail", ["ann@x.example"])).toBeNull();
  expect(guess("Emergency contact", ["07700 900148"])).toBeNull();
  expect(guess("Number", ["100000001", "100000002"])).toBeNull();
  expect(guess("Contact", ["ann@x.example"], ["phone"])).toBeNull();
  expect(guess("Notes", ["ann@x.example", "late", "paid"])).toBeNull();
  expect(guess("Born", [])).toBeNull();
  expect(guess("Born", ["04/03/2015", "09.12.2014"])).toBeNull();
});
