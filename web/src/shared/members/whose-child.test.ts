import { expect, it } from "vitest";
import { whoseChild } from "./member-cell.tsx";

const ada = { id: 1, name: "Ada Smith" };

it.each([
  [null, ""],
  [{ ...ada, relation: "" }, "Child of Ada Smith"],
  [{ ...ada, relation: "Partner" }, "Partner of Ada Smith"],
])("says whose child somebody is: %j", (primary, words) => {
  expect(whoseChild(primary)).toBe(words);
});
