import { expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";

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
