import { expect, it } from "vitest";
import { loginState } from "./login-state.ts";

it.each([
  ["", 1, "none"],
  ["", 0, "none"],
  ["", 2, 2],
  ["ada@club.example", 1, 1],
  ["ada@club.example", 0, 0],
])("an account with the address %j and the status %i is shown as %s", (email, status, shown) => {
  expect(loginState({ email, status })).toBe(shown);
});
