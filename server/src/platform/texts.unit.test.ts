import { expect, it } from "vitest";
import { cutText, excerptOf, makeStorable } from "./texts.ts";

it.each([
  ["short", 9, "short"],
  ["longer", 4, "long"],
  ["a😀b", 1, "a"],
  ["a😀b", 2, "a"],
  ["a😀b", 3, "a😀"],
  ["", 3, ""],
])("the beginning of %j, at most %i, is %j", (text, most, begin) => {
  expect(cutText(text, most)).toBe(begin);
});

it("leaves text as it is, whatever its alphabet", () => {
  const input = { name: "Ává 𝒳 \u202e", list: [{ deep: "é" }, 5, null, true], empty: {} };
  const before = structuredClone(input);
  makeStorable(input);
  expect(input).toEqual(before);
});

it("makes halves of characters readable, wherever they are", () => {
  const input = { name: "a\ud800", list: [["\udc00b"], { deep: "\ud83d\ude00\ud83d" }] };
  makeStorable(input);
  expect(input).toEqual({ name: "a\ufffd", list: [["\ufffdb"], { deep: "😀\ufffd" }] });
});

it.each([
  [{ name: "a\0" }, "name"],
  [{ items: [{ text: "\0" }] }, "items.0.text"],
  [{ sizes: { "shirt\0": "M" } }, "sizes"],
  [{ sizes: { "\ud800": "M" } }, "sizes"],
  [{ "\0": 1 }, "_"],
])("refuses %j and says where", (input, path) => {
  expect(() => makeStorable(input)).toThrow(
    expect.objectContaining({ code: "VALIDATION_FAILED", errors: { [path]: [expect.any(Function)] } }),
  );
});

it("is not broken by depth", () => {
  let input: object = { text: "\0" };
  for (let depth = 0; depth < 200_000; depth += 1) input = { a: input };
  expect(() => makeStorable(input)).toThrow(expect.objectContaining({ code: "VALIDATION_FAILED" }));
});

it("keeps the words of a text and none of its formatting", () => {
  const html =
    "<h2>Fit</h2><p>Runs <b>small</b>; take &lt;one&gt; size&nbsp;more.</p><ul><li>A</li><li>B</li></ul>";
  expect(excerptOf(html, 160)).toBe("Fit Runs small; take <one> size more. A B");
});

it("reads an escaped entity as the text that it is", () => {
  expect(excerptOf("&amp;lt;b&amp;gt;", 160)).toBe("&lt;b&gt;");
});

it("cuts at a word, and a word without end where it must", () => {
  expect(excerptOf("one two three four", 12)).toBe("one two…");
  expect(excerptOf("x".repeat(50), 12)).toBe(`${"x".repeat(11)}…`);
});
