import { describe, expect, it } from "vitest";
import { languages } from "#server/words/languages.ts";
import { commonPasswords, weaknessOf } from "./choose-password.ts";

const about = { email: "ava.archer@rovers.example", clubName: "Riverside Rovers", domain: "rovers" };

describe("a new password", () => {
  it.each([
    ["password", "common"],
    ["PassWord1", "common"],
    ["12345678", "common"],
    ["iloveyou1", "common"],
    ["Black Bird", "common"],
    ["aaaaaaaaaa", "different characters"],
    ["abababababab", "different characters"],
    ["Riverside Rovers", "name of the club"],
    ["riversiderovers", "name of the club"],
    ["Ava.Archer", "email"],
    ["ava.archer@rovers.example", "email"],
  ])("%s is too weak", (password, reason) => {
    expect(weaknessOf(password, about)?.(languages.en)).toContain(reason);
  });

  it.each([
    "Rovers-member-1",
    "correct horse battery",
    "пароль-для-вас",
    "🐎🔋📎 stable",
    `${"x".repeat(125)}yz!`,
  ])("%s is good", (password) => {
    expect(weaknessOf(password, about)).toBeNull();
  });

  it("is held against the 3,000 most common ones, each long enough to be asked for", () => {
    expect(commonPasswords.size).toBeGreaterThanOrEqual(3_000);
    expect([...commonPasswords].filter((one) => one.length < 8 || one !== one.toLowerCase())).toEqual([]);
  });
});
