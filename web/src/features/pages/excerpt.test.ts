import { expect, it } from "vitest";
import { excerpt } from "./excerpt.ts";

it("An excerpt is the words alone, in one line", () => {
  expect(excerpt("<p>One &amp; <strong>two</strong>.</p><ul><li>5 &lt; 6</li></ul>")).toBe(
    "One & two. 5 < 6",
  );
  expect(excerpt("")).toBe("");
});

it("A long excerpt ends with an ellipsis", () => {
  expect(excerpt(`<p>${"word ".repeat(50)}</p>`, 20)).toBe("word word word word…");
});
