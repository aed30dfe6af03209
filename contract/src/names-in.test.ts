import { expect, it } from "vitest";
import { namesIn } from "./names-in.ts";

it.each([
  ["Ann Holt", "Ann", "Holt"],
  ["Anna Maria Holt", "Anna Maria", "Holt"],
  ["Holt, Ann", "Ann", "Holt"],
  ["Bob van der Berg", "Bob", "van der Berg"],
  ["Bob Berg, Jr", "Bob", "Berg, Jr"],
  ["Bob Berg Jr.", "Bob", "Berg Jr."],
  ["Sukarno", "Sukarno", ""],
])("%s is %s and %s", (whole, first, last) => {
  expect(namesIn(whole)).toEqual({ first, last });
});
