import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { visitor } from "./support/browser.ts";
import { paleTextsOn } from "./support/pale-texts.ts";

let page: Page;
beforeAll(async () => {
  page = (await visitor()).page;
});

/** #767676 on white has a ratio of 4.54, #777 one of 4.48, #949494 one of 3.03. */
it.each<[what: string, html: string, isPale: boolean]>([
  ["on white", '<p style="color: #777">a', true],
  ["just dark enough", '<p style="color: #767676">a', false],
  ["large", '<p style="color: #949494; font-size: 24px">a', false],
  ["nearly large", '<p style="color: #949494; font-size: 23px">a', true],
  ["large for bold", '<p style="color: #949494; font: bold 19px serif">a', false],
  ["on what an ancestor paints", '<div style="background: #777"><p style="color: white">a', true],
  [
    "on what lies under it, although the pointer passes through",
    '<div style="position: absolute; inset: 0; background: #777; pointer-events: none"></div><p style="color: white; position: relative">a',
    true,
  ],
  ["on a colour that one sees through", '<p style="background: rgb(0 0 0 / 0.5333); color: white">a', true],
  ["faded", '<div style="opacity: 0.5333"><p style="color: black">a', true],
  ["mixed", '<p style="color: color-mix(in srgb, black 53.33%, white)">a', true],
  ["on a picture", '<p style="background: linear-gradient(red, red); color: red">a', false],
  ["out of the window", '<p style="margin-top: 3000px; color: #777">a', true],
  [
    "scrolled away within a list",
    '<div style="height: 50px; overflow: auto"><p style="margin-top: 300px; color: #777">a',
    true,
  ],
  ["hidden", '<p style="visibility: hidden; color: #777">a', false],
  ["only said aloud", '<p style="position: absolute; clip-path: inset(50%); color: #777">a', false],
  [
    "behind something",
    '<p style="color: #777">a<span style="position: fixed; inset: 0; background: red">',
    false,
  ],
  ["of what cannot be used", '<button disabled style="color: #aaa">a</button>', false],
  ["that names what cannot be used", '<label style="color: #aaa">a<input disabled></label>', false],
  ["in a field", '<input value="a" style="color: #777; background: white">', true],
  [
    "asking for something in a field",
    '<style>::placeholder { color: #777 }</style><input placeholder="a" style="background: white">',
    true,
  ],
  ["in a drawing", '<svg><rect width="99" height="99" fill="#777" /><text y="20" fill="white">a', true],
])("a text %s", async (_what, html, isPale) => {
  await page.setContent(`<!doctype html><body style="background: white">${html}`);
  expect((await paleTextsOn(page)).length > 0).toBe(isPale);
  // Looking has moved nothing.
  expect(await page.evaluate(() => [scrollY, document.querySelector("div")?.scrollTop ?? 0])).toEqual([0, 0]);
});
