import { expect, it } from "vitest";
import { strengthOf } from "./password-strength.ts";

it("says nothing of an empty password", () => {
  expect(strengthOf("")).toBeNull();
});

it.each([
  ["seven77", "Too short"],
  ["password", "Weak"],
  ["12345678", "Weak"],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", "Weak"],
  ["abababababababab", "Weak"],
  ["Rovers-member", "Strong"],
  ["blue kettle", "Good"],
  ["correct horse battery staple", "Strong"],
  ["Пароль, который длинный", "Strong"],
])("calls %j %s", (password, word) => {
  expect(strengthOf(password)?.word).toBe(word);
});
