import { expect, it } from "vitest";
import { strengthOf } from "./new-password.tsx";

it("says nothing of an empty password", () => {
  expect(strengthOf("")).toBeNull();
});

it.each([
  ["seven77", "short"],
  ["password", "weak"],
  ["12345678", "weak"],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", "weak"],
  ["abababababababab", "weak"],
  ["Rovers-member", "strong"],
  ["blue kettle", "good"],
  ["correct horse battery staple", "strong"],
  ["Пароль, который длинный", "strong"],
])("calls %j %s", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
