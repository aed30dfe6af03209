import fc from "fast-check";
import { expect, it } from "vitest";
import { linkTarget } from "./link-target.ts";

it.each([
  ["https://club.example/a?b=1", "https://club.example/a?b=1"],
  ["www.club.example", "https://www.club.example"],
  ["club.example/our kit?size=a b", "https://club.example/our%20kit?size=a%20b"],
  ["http://club.example/our kit.pdf", "http://club.example/our%20kit.pdf"],
  [" ann@club.example ", "mailto:ann@club.example"],
  ["mailto:ann@club.example?subject=Re: my kit", "mailto:ann@club.example?subject=Re%3A%20my%20kit"],
  ["tel:+44 1223 123 456", "tel:+441223123456"],
  ["01223 123456", "tel:01223123456"],
  ["+44 (0)1223/123-456", "tel:+44(0)1223123-456"],
  ["/shop?category_id=3", "/shop?category_id=3"],
  ["#returns", "#returns"],
])("a link to %s leads to %s", (typed, target) => {
  expect(linkTarget(typed)).toBe(target);
});

it.each([
  "",
  "our website",
  "javascript:alert(1)",
  "file:///C:/kit.docx",
  "ftp://club.example",
  "//club.example",
  "a\\b",
  "{{ shop }}",
])("a link to %j is none", (typed) => {
  expect(linkTarget(typed)).toBeNull();
});

it("what is stored stays as it is", () => {
  const piece = fc.constantFrom(
    "www.",
    "club.example",
    "https://",
    "mailto:",
    "tel:",
    "a@b.example",
    " ",
    "/",
    "?",
    ":",
    "#",
    "01223",
    "%20",
    "x",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = linkTarget(pieces.join(""));
      if (target !== null) expect(linkTarget(target)).toBe(target);
    }),
  );
});
