import { expect, it } from "vitest";
import type { ClubInfo } from "#contract/clubs.ts";
import { outsideBrackets, pseudo } from "#server/words/bracketed.testing.ts";
import { foundPage, guidePage, notFoundPage, renderBlocks } from "./guide-page.ts";
import { withoutMarks } from "./markdown.ts";
import { readGuide } from "./read-guide.ts";

const guide = await readGuide();
const product = "Kitroom";
const club = { club_name: "Rovers", primary_color: "#376A6B", secondary_color: "#1D323F" } as ClubInfo;
const around = { club, words: pseudo, fonts: "" };

/** What a page says, without the guide's own texts, whose language is that of docs/guide. */
function saidAround(html: string): string[] {
  const own = guide.pages.flatMap(({ title, sections }) => [title, ...sections.map((one) => one.title)]);
  const written = new Set([
    ...own,
    ...guide.pages.flatMap(({ blocks }) => textsIn(renderBlocks(blocks, guide.pictures))),
  ]);
  const body = html.slice(html.indexOf("<body>"));
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
  return [title, ...textsIn(body)]
    .filter((text) => !written.has(text))
    .flatMap((text) =>
      outsideBrackets(text, [product, club.club_name, ...own.toSorted((a, b) => b.length - a.length)]),
    );
}

function textsIn(html: string): string[] {
  const attributes = [...html.matchAll(/ (?:aria-label|placeholder|alt)="([^"]*)"/g)].map(
    ([, text = ""]) => text,
  );
  return [...html.split(/<[^>]*>/), ...attributes].map((text) => withoutMarks(unescaped(text)).trim());
}

function unescaped(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

it("speaks the language of the club around what the guide itself says", () => {
  for (const page of guide.pages) expect(saidAround(guidePage(guide, page, around))).toEqual([]);
  const [page] = guide.pages;
  const found = page ? [{ title: page.title, page: page.title, path: page.path, excerpt: "" }] : [];
  expect(saidAround(foundPage(guide, "12345", found, around))).toEqual([]);
  expect(saidAround(foundPage(guide, "12345", [], around))).toEqual([]);
  expect(saidAround(notFoundPage(guide, around))).toEqual([]);
  expect(saidAround(notFoundPage(guide, { ...around, club: null }))).toEqual([]);
});

it("says which part of a page is in which language", () => {
  const html = notFoundPage(guide, around);
  expect(html).toContain(`<html lang="${pseudo.language.code}"`);
  expect(html).toContain('<main id="main" tabindex="-1" lang="en">');
});
