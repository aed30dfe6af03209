import { expect, it } from "vitest";
import { cut } from "./cut-styles.ts";

it("gives each selector of a rule the classes without which it meets nothing", () => {
  expect(cut(".a .b:hover,main>.c:not(.d):is(.e,.f:focus),[class~=g] h1,.m\\:x{color:red;margin:0}")).toEqual(
    [
      {
        selectors: [
          [".a .b:hover", ["a", "b"]],
          ["main>.c:not(.d):is(.e,.f:focus)", ["c"]],
          ["[class~=g] h1", []],
          [".m\\:x", ["m:x"]],
        ],
        body: "color:red;margin:0",
      },
    ],
  );
});

it("keeps conditions around their rules, and names animations", () => {
  expect(
    cut(
      "@layer one{@media (width<48em){.a{top:0}}}@keyframes turn{to{rotate:1turn}}@font-face{font-family:Inter}",
    ),
  ).toEqual([
    {
      under: "@layer one",
      pieces: [{ under: "@media (width<48em)", pieces: [{ selectors: [[".a", ["a"]]], body: "top:0" }] }],
    },
    { keyframes: "turn", css: "@keyframes turn{to{rotate:1turn}}" },
    { css: "@font-face{font-family:Inter}" },
  ]);
});
