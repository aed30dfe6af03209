import { expect, it } from "vitest";
import { splitWelcome } from "./split-welcome.ts";

it.each([
  ["", "", ""],
  ["<p>Since <b>1921</b>.</p>", "Since 1921.", ""],
  ["<p>Since 1921.</p><p></p>", "Since 1921.", ""],
  ["<p>Since 1921.</p><h2>News</h2><p>We won.</p>", "Since 1921.", "<h2>News</h2><p>We won.</p>"],
  [
    '<p style="text-align: center">Hello</p><p><img src="/a.webp" alt=""></p>',
    "Hello",
    '<p><img src="/a.webp" alt=""></p>',
  ],
  ["<h2>News</h2><p>We won.</p>", "", "<h2>News</h2><p>We won.</p>"],
  ['<p><img src="/a.webp" alt="">Us</p>', "", '<p><img src="/a.webp" alt="">Us</p>'],
])("%s: '%s' beside the name, '%s' below", (html, intro, rest) => {
  expect(splitWelcome(html)).toEqual({ intro, rest });
});

it("leaves a long first paragraph whole, below", () => {
  const html = `<p>${"word ".repeat(100)}</p>`;
  expect(splitWelcome(html)).toEqual({ intro: "", rest: html });
});
