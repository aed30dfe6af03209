import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it.each([
  ["short", 9, "short"],
  ["longer", 4, "long"],
  ["a😀b", 1, "a"],
  ["a😀b", 2, "a"],
  ["a😀b", 3, "a😀"],
  ["", 3, ""],
])("the beginning of %j, at most %i, is %j", (text, most, begin) => {
  expect(cutText(text, most)).toBe(begin);
});
