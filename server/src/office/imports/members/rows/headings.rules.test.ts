import { expect, it } from "vitest";
import { guessOf } from "./headings.rules.ts";

const known = { categories: ["Adult", "Junior"], sizes: [{ group: "shirt", sizes: ["S", "M", "L"] }] };
const open = ["email", "phone", "category", "size:shirt", "whole_name"];
const guess = (heading: string, texts: string[], of = open) => guessOf({ heading, texts }, of, known);

it("knows a column by what stands in it, whatever its heading", () => {
  expect(guess("Contact", ["ann@x.example", "bob@x.example"])).toBe("email");
  expect(guess("Contact e-mail", ["ann@x.example", "bob@x.example"])).toBe("email");
  expect(guess("Mob.", ["07700 900148", "+44 7700 900149"])).toBe("phone");
  expect(guess("Section", ["junior", "Adult"])).toBe("category");
  expect(guess("Top", ["M", "l"])).toBe("size:shirt");
  const names = ["Anna van der Berg", "Reed,  Bo", "JAN DE WIT", "J. O'Neill", "Zo\u00eb Smith-Jones"];
  expect(guess("Naam", names)).toBe("whole_name");
});

it("guesses nothing of what is somebody else's, open to several readings, taken or mixed", () => {
  expect(guess("Parent's mail", ["ann@x.example"])).toBeNull();
  expect(guess("Emergency contact", ["07700 900148"])).toBeNull();
  expect(guess("Number", ["100000001", "100000002"])).toBeNull();
  expect(guess("Contact", ["ann@x.example"], ["phone"])).toBeNull();
  expect(guess("Notes", ["ann@x.example", "late", "paid"])).toBeNull();
  expect(guess("Naam", ["Anna Berg"], ["email", "last_name"])).toBeNull();
  expect(guess("Coach", ["Anna Berg", "Bo Reed"])).toBeNull();
  expect(guess("Voornaam", ["Anna", "Bo", "Jan Willem"])).toBeNull();
  expect(guess("Notes", ["paid late", "Has a brother", "1 High Street", "Under 10"])).toBeNull();
  expect(guess("Born", [])).toBeNull();
  expect(guess("Born", ["04/03/2015", "09.12.2014"])).toBeNull();
});
