import { createHash } from "node:crypto";
import type { ClubInfo } from "#contract/clubs.ts";
import { escapeHtml, product, renderHead } from "#server/platform/http/page-head.ts";
import type { Words } from "#server/words/languages.ts";
import { guideStyle } from "./guide-style.ts";
import { type GuideBlock, inlineHtml } from "./markdown.ts";
import type { FoundSection, Guide, GuidePage } from "./read-guide.ts";

/** Sets the colour scheme that was chosen in the panel; `before-paint.ts` of the web app reads the same. */
const script =
  'try{var s=localStorage.getItem("color-scheme")}catch{}' +
  'document.documentElement.dataset.mantineColorScheme=s==="dark"||s!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"';
export const scriptHash = `sha256-${createHash("sha256").update(script).digest("base64")}`;

/** For whom the guide is shown: in the club's look if the host names one, with the fonts of the built web app. */
export type GuideContext = { club: ClubInfo | null; words: Words; fonts: string };

/** That of docs/guide. */
const writtenIn = "en";

/** A page of the guide, with the ones before and after it. */
export function guidePage(guide: Guide, page: GuidePage, around: GuideContext): string {
  const at = guide.pages.indexOf(page);
  const [before, after] = [guide.pages[at - 1], guide.pages[at + 1]];
  const words = around.words.guide;
  const [title, summary, ...rest] = page.blocks;
  const article = [
    renderBlocks(title && summary ? [title, summary] : [], guide.pictures),
    onThisPage(page, words),
    renderBlocks(rest, guide.pictures),
    `<nav class="turn" aria-label="${words.beforeAndAfter}">${turn("prev", words.previous, before)}${turn("next", words.next, after)}</nav>`,
  ];
  return frame(guide, { title: page.title, current: page.path, article: article.join("\n") }, around);
}

/** Search results for the words somebody typed. */
export function foundPage(guide: Guide, asked: string, found: FoundSection[], around: GuideContext): string {
  const words = around.words.guide;
  const rows = found.map(({ title, page, path, excerpt }) => {
    const where = page === title ? "" : `<small>${escapeHtml(page)}</small>`;
    return `<li><a href="${path}">${escapeHtml(title)}</a>${where}<p>${escapeHtml(excerpt)}</p></li>`;
  });
  const list =
    found.length === 0 ? `<p>${words.nothingFound}</p>` : `<ul class="found">${rows.join("")}</ul>`;
  const article = `<h1>${escapeHtml(words.results(asked))}</h1>\n${list}`;
  return frame(guide, { title: words.search, current: "", article, asked }, around);
}

/** For an unknown path below the guide. */
export function notFoundPage(guide: Guide, around: GuideContext): string {
  const { lost, lostTitle, seeAll } = around.words.guide;
  const article = `<h1>${lost}</h1>\n<p><a href="/guide">${seeAll}</a></p>`;
  return frame(guide, { title: lostTitle, current: "", article }, around);
}

function onThisPage({ sections }: GuidePage, { onThisPage: here }: Words["guide"]): string {
  const below = sections.slice(1);
  if (below.length < 3) return "";
  const links = below.map(
    ({ title, path }) => `<li><a href="${path.slice(path.indexOf("#"))}">${escapeHtml(title)}</a></li>`,
  );
  return `<nav class="here" aria-label="${here}"><b>${here}</b><ul>${links.join("")}</ul></nav>`;
}

function turn(rel: "prev" | "next", word: string, page: GuidePage | undefined): string {
  if (!page) return "<span></span>";
  return `<a href="${page.path}" rel="${rel}"><small>${word}</small>${escapeHtml(page.title)}</a>`;
}

type Shown = { title: string; current: string; article: string; asked?: string };

function frame(
  guide: Guide,
  { title, current, article, asked = "" }: Shown,
  { club, words: { guide: words, language }, fonts }: GuideContext,
): string {
  const name = club ? words.nameFor({ product, club: club.club_name }) : words.name(product);
  const tags = `<title>${escapeHtml(words.titled({ title, product }))}</title><meta name="robots" content="noindex">`;
  const pages = guide.pages.map(
    (page) =>
      `<li><a href="${page.path}"${page.path === current ? ' aria-current="page"' : ""}>${escapeHtml(page.title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="${language.code}" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${script}</script>
${renderHead(club, tags)}
<style>${fonts}${guideStyle}</style>
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header class="bar"><div>
<a class="brand" href="/guide"><img src="/favicon.svg" alt="" width="30" height="30">${escapeHtml(name)}</a>
<form role="search" action="/guide"><input type="search" name="q" value="${escapeHtml(asked)}" maxlength="100" aria-label="${words.searchIt}" placeholder="${words.searchIt}"><button>${words.search}</button></form>
${club ? `<a class="panel" href="/dashboard">${words.openPanel}</a>` : ""}
</div></header>
<div class="sheet">
<nav class="pages" aria-label="${words.pages}"><ul>${pages.join("")}</ul></nav>
<main id="main" tabindex="-1"${language.code === writtenIn ? "" : ` lang="${writtenIn}"`}>
${article}
</main>
</div>
</body>
</html>
`;
}

/** The blocks as HTML. A heading links to itself, so that its URL can be shared. */
export function renderBlocks(blocks: GuideBlock[], pictures: Guide["pictures"]): string {
  return blocks.map((block) => htmlOf(block, pictures)).join("\n");
}

function htmlOf(block: GuideBlock, pictures: Guide["pictures"]): string {
  switch (block.kind) {
    case "heading":
      return headingHtml(block);
    case "paragraph":
      return `<p>${inlineHtml(block.text)}</p>`;
    case "note":
      return `<aside class="note"><p>${inlineHtml(block.text)}</p></aside>`;
    case "list":
      return listHtml(block.start, block.items);
    case "table":
      return tableHtml(block.head, block.rows);
    case "picture":
      return pictureHtml(block.file, block.alt, pictures);
  }
}

function headingHtml({ level, text, anchor }: Extract<GuideBlock, { kind: "heading" }>): string {
  if (level === 1) return `<h1>${inlineHtml(text)}</h1>`;
  return `<h${level} id="${anchor}"><a href="#${anchor}">${inlineHtml(text)}</a></h${level}>`;
}

function listHtml(start: number | null, items: string[]): string {
  const rows = items.map((item) => `<li>${inlineHtml(item)}</li>`).join("");
  if (start === null) return `<ul>${rows}</ul>`;
  return `<ol${start === 1 ? "" : ` start="${start}"`}>${rows}</ol>`;
}

function tableHtml(head: string[], rows: string[][]): string {
  const heads = head.map((cell) => `<th scope="col">${inlineHtml(cell)}</th>`).join("");
  const body = rows
    .map((row) => `<tr>${row.map((cell) => `<td>${inlineHtml(cell)}</td>`).join("")}</tr>`)
    .join("");
  const table = `<table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>`;
  // If wider than a phone, it scrolls inside its frame, by keyboard too.
  return `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(head.join(", "))}">${table}</div>`;
}

/** Pictures are wide, so each links to its full size. */
function pictureHtml(file: string, alt: string, pictures: Guide["pictures"]): string {
  const size = pictures.get(file);
  if (!size) return "";
  const { width, height } = size;
  const address = `/guide/pictures/${file}`;
  const form = height > width ? ' class="tall"' : "";
  return `<figure${form}><a href="${address}"><img src="${address}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy"></a></figure>`;
}
