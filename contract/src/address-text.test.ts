import { expect, it } from "vitest";
import { addressText } from "./address-text.ts";

it.each([
  ["cap", "cap"],
  ["c\0p", "c\ufffdp"],
  ["\ud83d", "\ufffd"],
  ["123456789", "12345678"],
  ["1234567\u{1f3c9}", "1234567\ufffd"],
])("reads %j as %j", (text, read) => {
  expect(addressText(text, 8)).toBe(read);
});
