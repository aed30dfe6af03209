import type { ClubInfo } from "#contract/clubs.ts";
import { escapeHtml, product, renderHead } from "./page-head.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

/** An answer that the first screen will ask for, under its key in the web app's query cache. */
export type FirstAnswer = { readonly key: readonly unknown[]; readonly answer: ReadyAnswer };

/** The key is formed as the web app's typed client forms it: the call's place in the contract, and its input. */
export function firstAnswer(call: string[], input: unknown, answer: ReadyAnswer): FirstAnswer {
  return { key: [call, { input, type: "query" }], answer };
}

export type PageContent = {
  /** What the host names: a club, none at all, or one that does not exist. */
  host: "club" | "none" | "unknown";
  club: ClubInfo | null;
  /** Title, description and the other tags of the page's head, as HTML. */
  tags: string;
  answers: FirstAnswer[];
  /** Whether to draw the shop's header at once, before the app does. */
  withHeader: boolean;
};

export type PageTemplate = { before: string; betweenHeadAndShell: string; beforeBoot: string; after: string };

const marks = ["<!--kitroom:head-->", "<!--kitroom:shell-->", "<!--kitroom:boot-->"] as const;

/** Cuts the built index.html at its marks. Throws when one is missing. `fonts`: files to load at once. */
export function pageTemplate(html: string, fonts: string[]): PageTemplate {
  const [head, shell, boot] = marks.map((mark) => {
    const at = html.indexOf(mark);
    if (at < 0) throw new Error(`The built page has no ${mark}`);
    return { start: at, end: at + mark.length };
  }) as [Cut, Cut, Cut];
  const preloads = fonts.map(
    (address) => `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`,
  );
  return {
    // The club's title takes the place of the built one.
    before: html.slice(0, head.start).replace(/\s*<title>[^<]*<\/title>/, ""),
    betweenHeadAndShell: preloads.join("") + html.slice(head.end, shell.start),
    beforeBoot: html.slice(shell.end, boot.start),
    after: html.slice(boot.end),
  };
}
type Cut = { start: number; end: number };

/** The whole page, with its club and the first answers in it. */
export function renderPage(template: PageTemplate, content: PageContent): string {
  return [
    template.before,
    renderHead(content.club, content.tags),
    template.betweenHeadAndShell,
    content.club && content.withHeader ? renderHeader(content.club) : "",
    template.beforeBoot,
    renderBoot(content),
    template.after,
  ].join("");
}

function renderHeader(club: ClubInfo): string {
  const name = escapeHtml(club.club_name);
  const logo = club.club_logo
    ? `<img class="club" src="${escapeHtml(club.club_logo)}" alt="" width="40" height="40">`
    : `<b aria-hidden="true">${escapeHtml(initialsOf(club.club_name))}</b>`;
  return [
    '<header class="shell"><div>',
    `<img src="/favicon.svg" alt="" width="30" height="30"><span class="product">${product}</span><i></i>`,
    `${logo}<span>${name}</span></div></header>`,
  ].join("");
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}

/** Answers are JSON already; `<` is written as an escape, so that no text can end the script element. */
function renderBoot({ host, club, answers }: PageContent): string {
  const queries = answers.map(
    ({ key, answer }) => `[${JSON.stringify(key)},${answer.body.toString("utf8")}]`,
  );
  const own = JSON.stringify({ host, club, product }).slice(0, -1);
  const json = `${own},"queries":[${queries.join(",")}]}`;
  return `<script type="application/json" id="boot">${json.replaceAll("<", "\\u003c")}</script>`;
}
