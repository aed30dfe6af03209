import { expect, it } from "vitest";
import { loginState, whoseChild } from "./member-cell.tsx";

it.each([
  ["", 1, "none"],
  ["", 0, "none"],
  ["", 2, 2],
  ["ada@club.example", 1, 1],
  ["ada@club.example", 0, 0],
])("an account with the address %j and the status %i is shown as %s", (email, status, shown) => {
  expect(loginState({ email, status })).toBe(shown);
});

const ada = { id: 1, name: "Ada Smith" };

it.each([
  [null, ""],
  [{ ...ada, relation: "" }, "Child of Ada Smith"],
  [{ ...ada, relation: "Partner" }, "Partner of Ada Smith"],
])("says whose child somebody is: %j", (primary, words) => {
  expect(whoseChild(primary)).toBe(words);
});
