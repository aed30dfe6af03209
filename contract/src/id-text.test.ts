import { expect, it } from "vitest";
import { idIn } from "./id-text.ts";

it.each([
  ["42", 42],
  ["999999999999999", 999_999_999_999_999],
  [undefined, undefined],
  [null, undefined],
  ["", undefined],
  ["0", undefined],
  ["042", undefined],
  ["1e3", undefined],
  ["-1", undefined],
  ["9999999999999999", undefined],
])("reads %j as the id %s", (text, id) => {
  expect(idIn(text)).toBe(id);
});
