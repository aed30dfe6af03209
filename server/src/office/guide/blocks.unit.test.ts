import { expect, it } from "vitest";
import { renderBlocks } from "./guide-page.ts";
import { blocksOf, inlineHtml } from "./markdown.ts";

const html = (markdown: string) =>
  renderBlocks(blocksOf(markdown), new Map([["a.webp", { width: 8, height: 6 }]]));

it("renders headings that lead to themselves, paragraphs and notes", () => {
  expect(html("# A & B\n\n## Add a member\n\nOne\ntwo.\n\n> Mind\n> this.")).toBe(
    [
      "<h1>A &amp; B</h1>",
      '<h2 id="add-a-member"><a href="#add-a-member">Add a member</a></h2>',
      "<p>One two.</p>",
      '<aside class="note"><p>Mind this.</p></aside>',
    ].join("\n"),
  );
});

it("renders steps, which go on after a picture, and points", () => {
  expect(html("1. One\n   and more\n2. Two\n\n![A list](pictures/a.webp)\n\n3. Three\n\n- Four")).toBe(
    [
      "<ol><li>One and more</li><li>Two</li></ol>",
      '<figure><a href="/guide/pictures/a.webp"><img src="/guide/pictures/a.webp" alt="A list" width="8" height="6" loading="lazy"></a></figure>',
      '<ol start="3"><li>Three</li></ol>',
      "<ul><li>Four</li></ul>",
    ].join("\n"),
  );
});

it("renders tables in a frame that can be moved by keys", () => {
  expect(html("| State | Means |\n| --- | --- |\n| **Paid** | <paid> |".replace("<paid>", "paid"))).toBe(
    '<div class="wide" tabindex="0" role="region" aria-label="State, Means"><table><thead><tr><th scope="col">State</th><th scope="col">Means</th></tr></thead><tbody><tr><td><strong>Paid</strong></td><td>paid</td></tr></tbody></table></div>',
  );
});

it("renders names, codes and links", () => {
  expect(inlineHtml("Press **Save & go**, see [mails](mails.md#a-b), [here](#x) and `4242`.")).toBe(
    'Press <strong>Save &amp; go</strong>, see <a href="/guide/mails#a-b">mails</a>, <a href="#x">here</a> and <code>4242</code>.',
  );
});

it.each([
  "#### Too deep",
  "# Title\nand text",
  "| a | b |\n| c | d |",
  "| a | b |\n| - | - |\n| c |",
  "1. One\nTwo",
  "<b>HTML</b>",
  "![No picture](https://x.example/a.webp)",
  "***",
  "- a list\n  - within a list",
  "1. a list\n   - within a list",
  "<!-- nothing of the kind -->",
])("refuses what is no part of it: %s", (markdown) => {
  expect(() => html(markdown)).toThrow(/The guide/);
});

it.each([
  "an *emphasis*",
  "a **name",
  "an <em>",
  "[words](x.html)",
  "[words](javascript:x)",
  "see https://x.example",
  "a \\* b",
])("refuses a mark that it does not know: %s", (text) => {
  expect(() => inlineHtml(text)).toThrow(/The guide/);
});
