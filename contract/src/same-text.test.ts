import { describe, expect, it } from "vitest";
import { isSameText, normalText, spellingOf, textKey } from "./same-text.ts";

describe("a text as it is stored", () => {
  it.each([
    ["Zoe\u0308", "Zo\u00eb"],
    ["  Ann\u00a0 Marie\u2003", "Ann Marie"],
    ["New\u200b\ufeff", "New"],
    ["O\u2019Neill", "O\u2019Neill"],
    ["\u0646\u06cc\u200c\u0634\u0647", "\u0646\u06cc\u200c\u0634\u0647"],
  ])("of %j is %j", (typed, stored) => {
    expect(normalText(typed)).toBe(stored);
    expect(normalText(stored)).toBe(stored);
  });
});

describe("a name", () => {
  it.each([
    ["Zo\u00eb O'Neill", "ZOE\u0308 O\u2019NEILL"],
    ["O'Neill", "O\u02bcneill"],
    ["Ann Marie", "ann\u00a0\u2009marie\u200d"],
    ["Li", "\uff2c\uff49"],
  ])("%j is the same as %j", (one, other) => {
    expect(textKey(one)).toBe(textKey(other));
  });

  it("is another with another accent, another space or another letter", () => {
    const names = ["Zoe", "Zo\u00eb", "Zo", "Zo e"];
    expect(new Set(names.map(textKey)).size).toBe(names.length);
    expect(spellingOf("zoe")).not.toBe(spellingOf("Zoe"));
  });
});

it("A size is the same with any dash and without spaces", () => {
  expect(isSameText("9 - 10", "9\u201310")).toBe(true);
  expect(isSameText("9-10", "9-1")).toBe(false);
});
