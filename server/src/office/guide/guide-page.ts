import { createHash } from "node:crypto";
import type { ClubInfo } from "#contract/clubs.ts";
import { escapeHtml, product, renderHead } from "#server/platform/http/page-head.ts";
import type { FoundSection } from "./find-in-guide.ts";
import { guideStyle } from "./guide-style.ts";
import type { Guide, GuidePage } from "./read-guide.ts";
import { renderBlocks } from "./render-blocks.ts";

/** Sets the colours that were chosen in the panel; `before-paint.ts` of the web app reads the same. */
const script =
  'try{var s=localStorage.getItem("color-scheme")}catch{}' +
  'document.documentElement.dataset.mantineColorScheme=s==="dark"||s!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"';
export const scriptHash = `sha256-${createHash("sha256").update(script).digest("base64")}`;

/** Whom the guide is shown to: in the club's look where the host names one, with the fonts of the built web app. */
export type Surroundings = { club: ClubInfo | null; fonts: string };

/** A page of the guide, with the ones before and after it. */
export function guidePage(guide: Guide, page: GuidePage, around: Surroundings): string {
  const at = guide.pages.indexOf(page);
  const [before, after] = [guide.pages[at - 1], guide.pages[at + 1]];
  const [title, summary, ...rest] = page.blocks;
  const article = [
    renderBlocks(title && summary ? [title, summary] : [], guide.pictures),
    onThisPage(page),
    renderBlocks(rest, guide.pictures),
    `<nav class="turn" aria-label="Pages before and after">${turn("Previous", before)}${turn("Next", after)}</nav>`,
  ];
  return frame(guide, { title: page.title, current: page.path, article: article.join("\n") }, around);
}

/** What was found for the words that somebody asked for. */
export function foundPage(guide: Guide, asked: string, found: FoundSection[], around: Surroundings): string {
  const rows = found.map(({ title, page, path, excerpt }) => {
    const where = page === title ? "" : `<small>${escapeHtml(page)}</small>`;
    return `<li><a href="${path}">${escapeHtml(title)}</a>${where}<p>${escapeHtml(excerpt)}</p></li>`;
  });
  const list =
    found.length === 0
      ? `<p>Nothing in the guide matches all of these words. Try fewer words, or different ones.</p>`
      : `<ul class="found">${rows.join("")}</ul>`;
  const article = `<h1>Results for “${escapeHtml(asked)}”</h1>\n${list}`;
  return frame(guide, { title: "Search", current: "", article, asked }, around);
}

/** For an address below the guide that leads nowhere. */
export function lostPage(guide: Guide, around: Surroundings): string {
  const article = '<h1>This page is not in the guide</h1>\n<p><a href="/guide">See all of its pages</a></p>';
  return frame(guide, { title: "Not in the guide", current: "", article }, around);
}

function onThisPage({ sections }: GuidePage): string {
  const below = sections.slice(1);
  if (below.length < 3) return "";
  const links = below.map(
    ({ title, path }) => `<li><a href="${path.slice(path.indexOf("#"))}">${escapeHtml(title)}</a></li>`,
  );
  return `<nav class="here" aria-label="On this page"><b>On this page</b><ul>${links.join("")}</ul></nav>`;
}

function turn(word: string, page: GuidePage | undefined): string {
  if (!page) return "<span></span>";
  return `<a href="${page.path}" rel="${word === "Next" ? "next" : "prev"}"><small>${word}</small>${escapeHtml(page.title)}</a>`;
}

type Shown = { title: string; current: string; article: string; asked?: string };

function frame(
  guide: Guide,
  { title, current, article, asked = "" }: Shown,
  { club, fonts }: Surroundings,
): string {
  const name = club ? `${product} guide for ${club.club_name}` : `${product} guide`;
  const tags = `<title>${escapeHtml(title)} - ${product} guide</title><meta name="robots" content="noindex">`;
  const pages = guide.pages.map(
    (page) =>
      `<li><a href="${page.path}"${page.path === current ? ' aria-current="page"' : ""}>${escapeHtml(page.title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${script}</script>
${renderHead(club, tags)}
<style>${fonts}${guideStyle}</style>
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<header class="bar"><div>
<a class="brand" href="/guide"><img src="/favicon.svg" alt="" width="30" height="30">${escapeHtml(name)}</a>
<form role="search" action="/guide"><input type="search" name="q" value="${escapeHtml(asked)}" maxlength="100" aria-label="Search the guide" placeholder="Search the guide"><button>Search</button></form>
${club ? '<a class="panel" href="/dashboard">Open the panel</a>' : ""}
</div></header>
<div class="sheet">
<nav class="pages" aria-label="Guide"><ul>${pages.join("")}</ul></nav>
<main id="main" tabindex="-1">
${article}
</main>
</div>
</body>
</html>
`;
}
