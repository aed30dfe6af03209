import { expect, it } from "vitest";
import { withContents } from "./info-page.tsx";

it("lists the headings of a long text, each with an address of its own", () => {
  const { html, headings } = withContents(
    '<h2>Who &amp; what</h2><p>a</p><h3 style="text-align:center">Our <b>data</b></h3><h2>Who what</h2><h2>"><script></h2>',
  );
  expect(headings).toEqual([
    { id: "who-what", text: "Who & what", level: 2 },
    { id: "our-data", text: "Our data", level: 3 },
    { id: "who-what-2", text: "Who what", level: 2 },
    { id: "part", text: '">', level: 2 },
  ]);
  expect(html).toContain('<h3 style="text-align:center" id="our-data" tabindex="-1">Our <b>data</b></h3>');
});

it("leaves a short text as it is", () => {
  const html = "<h2>One</h2><p>a</p><h2>Two</h2>";
  expect(withContents(html)).toEqual({ html, headings: [] });
});
