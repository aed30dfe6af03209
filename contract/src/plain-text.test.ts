import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

it.each([
  ["<p>Warm.</p><p>Dry</p>", "Warm. Dry"],
  ["A <b>hoo</b>die<br>for all", "A hoodie for all"],
  ['<a href="/x?a=1&amp;b=2">Wash</a> at 30&nbsp;&deg; &lt;b&gt; &amp;amp;', "Wash at 30 &deg; <b> &amp;"],
  ["<ul><li>One</li><li>Two</li></ul>", "One Two"],
  ["cut <strong", "cut"],
  ["", ""],
])("says of %s: %s", (html, text) => {
  expect(plainText(html, 100)).toBe(text);
});

it("reads no more than it is told to", () => {
  expect(plainText(`<p>${"a ".repeat(60_000)}</p>`, 50)).toHaveLength(50);
});
