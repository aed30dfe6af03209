import { createHash } from "node:crypto";
import type { ClubInfo } from "#contract/clubs.ts";
import { initialsOf } from "#contract/initials.ts";
import type { Words } from "#server/words/languages.ts";
import { escapeHtml, product, renderHead } from "./page-head.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

/** An answer that the first screen will request, under its key in the web app's query cache. */
export type FirstAnswer = { readonly key: readonly unknown[]; readonly answer: ReadyAnswer };

/** The key is built like that of the web app's typed client: the call's place in the contract, and its input. */
export function firstAnswer(call: string[], input: unknown, answer: ReadyAnswer): FirstAnswer {
  return { key: [call, { input, type: "query" }], answer };
}

export type PageContent = {
  /** What the host names: a club, none at all, or one that does not exist. */
  host: "club" | "none" | "unknown";
  club: ClubInfo | null;
  /** Whether a host without a club lists the clubs. */
  frontDoor: boolean;
  /** In which words its own texts are. */
  words: Words;
  /** Title, description and the other tags of the page's head, as HTML. */
  tags: string;
  answers: FirstAnswer[];
  /** Whether to draw the shop's header at once, before the app does. */
  withHeader: boolean;
  /** The path to render it as, if it looks the same to every guest. */
  rendered: string | null;
  /** Whether it is one of infinitely many, such as a search: those must take nothing from the other pages. */
  isEndless: boolean;
  /** The path names something that does not exist: no page at all, or a page about something missing. */
  missing: "page" | "thing" | null;
};

/** A page as guests see it, with what its screen needs besides what every page has. */
export type RenderedPage = {
  /** Head elements: its first pictures, to be preloaded, and the theme's variables. */
  readonly head: string;
  /** The styles it needs. */
  readonly styles: string;
  readonly html: string;
  /** The screen's own files, to be loaded with the app. */
  readonly screen: BuiltFiles;
};

/** Addresses of built files. */
export type BuiltFiles = { readonly scripts: string[]; readonly sheets: string[] };

export type PageTemplate = {
  before: string;
  /** What starts the app at once; rendered pages load it later. */
  start: string;
  betweenHeadAndShell: string;
  beforeBoot: string;
  after: string;
  /** The app's own file, and those that it needs at once. */
  app: BuiltFiles & { entry: string };
  /** The digest of the script in the head, for the policy that allows it. */
  scriptHash: string | null;
};

const marks = ["<!--kitroom:head-->", "<!--kitroom:shell-->", "<!--kitroom:boot-->"] as const;

/** Cuts the built index.html at its markers. Throws if one is missing. */
export function pageTemplate(html: string): PageTemplate {
  const [head, shell, boot] = marks.map((mark) => {
    const at = html.indexOf(mark);
    if (at < 0) throw new Error(`The built page has no ${mark}`);
    return { start: at, end: at + mark.length };
  }) as [Cut, Cut, Cut];
  const rest = html.slice(head.end, shell.start);
  const scriptInHead = /<script>(.*?)<\/script>/s.exec(html.slice(0, head.start))?.[1];
  return {
    // The club's title replaces the built one.
    before: html.slice(0, head.start).replace(/\s*<title>[^<]*<\/title>/, ""),
    start: (rest.match(startElements) ?? []).join(""),
    betweenHeadAndShell: rest.replace(startElements, ""),
    beforeBoot: html.slice(shell.end, boot.start),
    after: html.slice(boot.end),
    app: {
      entry: /<script type="module"[^>]* src="([^"]+)"/.exec(rest)?.[1] ?? "",
      scripts: linked(rest, "modulepreload"),
      sheets: linked(rest, "stylesheet"),
    },
    scriptHash:
      scriptInHead === undefined
        ? null
        : `sha256-${createHash("sha256").update(scriptInHead).digest("base64")}`,
  };
}
const startElements =
  /\s*<script type="module"[^>]*><\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;
type Cut = { start: number; end: number };

function linked(html: string, rel: string): string[] {
  const links = html.matchAll(new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`, "g"));
  return [...links].map(([, address = ""]) => address);
}

/** The whole page, with its club and the first answers, and with what a guest sees if that was rendered. */
export function renderPage(
  template: PageTemplate,
  content: PageContent,
  rendered: RenderedPage | null = null,
): string {
  // For visitors without scripts, at the top of a page that only the app can draw, and of one that can be read.
  const { heads } = content.words;
  const header = content.club && content.withHeader ? renderHeader(content.club) : "";
  return [
    withMissing(rendered ? withStart(template, rendered) : template.before, content),
    renderHead(content.club, content.tags),
    rendered
      ? `${rendered.head}<style id="guest-styles">${forGuestsOnly}${rendered.styles}</style>${readOnly}`
      : template.start,
    (rendered ? withMark(template.betweenHeadAndShell) : template.betweenHeadAndShell).replace(
      "<body>",
      () =>
        `<body><noscript><p class="noscript">${heads[rendered ? "readWithoutScript" : "needsScript"]}</p></noscript>`,
    ),
    rendered ? rendered.html : header,
    rendered
      ? template.beforeBoot.replace("</div>", () => `</div><div id="shell">${header}</div>`)
      : template.beforeBoot,
    renderBoot(content),
    template.after,
  ].join("");
}

/** Somebody with a page of their own sees the header instead of the guest's page, until the app has drawn theirs. */
const forGuestsOnly = "#shell,[data-own-page] #root{display:none}[data-own-page] #shell{display:block}";

/** Tells the script in the head that nothing exists at this path, so that it redirects to page not found. */
function withMissing(before: string, { missing }: PageContent): string {
  return missing === "page" ? before.replace("<html", "<html data-not-found") : before;
}

/**
 * Without a script no form is submitted, because the browser would write its content, a password too, into the
 * address.
 */
const readOnly =
  "<noscript><style>form:not([action]),dialog,.only-with-script{display:none}</style></noscript>";

/** Tells the app that this is a guest's page. */
function withMark(html: string): string {
  return html.replace('<div id="root"', '<div id="root" data-rendered');
}

/** Tells the script in the head what to load once the page is painted. */
function withStart({ before, app }: PageTemplate, { screen }: RenderedPage): string {
  const list = (own: string[], more: string[]) => [...new Set([...own, ...more])].join(" ");
  const scripts = list(app.scripts, screen.scripts);
  const sheets = list(app.sheets, screen.sheets);
  const files = `data-scripts="${scripts}" data-sheets="${sheets}"`;
  // The lists come after the charset, which browsers look for in the first 1024 bytes.
  return before
    .replace("<html", () => `<html data-app="${app.entry}"`)
    .replace("<script>", () => `<script ${files}>`);
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

/** Answers are already JSON; `<` is escaped, so that no text can end the script element. */
function renderBoot({ host, club, frontDoor, answers, missing }: PageContent): string {
  const queries = answers.map(
    ({ key, answer }) => `[${JSON.stringify(key)},${answer.body.toString("utf8")}]`,
  );
  const marks = { ...(frontDoor && { front_door: true }), ...(missing === "thing" && { missing: true }) };
  const own = JSON.stringify({ host, club, product, ...marks }).slice(0, -1);
  const json = `${own},"queries":[${queries.join(",")}]}`;
  return `<script type="application/json" id="boot">${json.replaceAll("<", "\\u003c")}</script>`;
}
