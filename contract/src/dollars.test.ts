import { expect, it } from "vitest";
import { centsOf } from "./dollars.ts";

it.each([
  ["25", 2500],
  ["25.5", 2550],
  ["25,50", 2550],
  ["$25.00", 2500],
  ["25,50 $", 2550],
  ["1,250.50", 125_050],
  ["1.250,50", 125_050],
  ["1 250,50", 125_050],
  ["1,234,567", 123_456_700],
  ["1234", 123_400],
  ["0", 0],
  ["1,234", "unclear"],
  ["1.234", "unclear"],
  ["0,234", null],
  ["1,234,50", null],
  ["1,2345", null],
  ["12,34.5,6", null],
  ["a lot", null],
  ["-5", null],
  ["", null],
])("reads %j as %s cents", (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});
