import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "pino";
import { boundedCache } from "../cache.ts";
import { product } from "./page-head.ts";
import { type ReadyAnswer, readyAnswer } from "./ready-answer.ts";
import { renderTurns } from "./render-turns.ts";
import {
  type BuiltFiles,
  type PageContent,
  type PageTemplate,
  type RenderedPage,
  renderPage,
} from "./web-page.ts";

type PageRenderer = {
  /** Null if guests see nothing that can be rendered; `later` if it just cannot be done now. */
  render(content: PageContent, address: string, network: string): Promise<RenderedPage | null | "later">;
};

/** What the built `web/src/app/server.tsx` exports. */
type WebServer = {
  renderPage(boot: object, address: string): Promise<{ html: string; file: string | null } | null>;
};
type BuiltFile = { file: string; imports?: string[]; css?: string[] };
type Built = {
  web: WebServer;
  files: Record<string, BuiltFile>;
  /** Split style sheets, by file name. */
  styles: Record<string, StylePiece[]>;
};

/**
 * Renders public pages with the app's own screens, which are loaded with the first page. If that is not possible, or
 * too much is requested at once, the app draws the page itself, as it does for members.
 */
export function openRenderer(folder: string, log: Logger, timeLimitFactor: number): PageRenderer {
  const entry = join(folder, "server", "server.js");
  if (!existsSync(entry)) {
    log.warn({ folder }, "the web app is not built for the server, so no page is rendered");
    return { render: async () => null };
  }
  let built: Promise<Built> | undefined;
  const turns = renderTurns(timeLimitFactor);
  const render: PageRenderer["render"] = async (content, address, network) => {
    try {
      built ??= load(folder, entry);
      const { web, files, styles } = await built;
      const boot = bootOf(content);
      const who = { club: content.club?.domain ?? "", network, isEndless: content.isEndless };
      const rendered = await turns(who, async () => {
        const page = await web.renderPage(boot, address);
        return { page: page && finish(page.html, filesOf(files, page.file), { files, styles }) };
      });
      return rendered ? rendered.page : "later";
    } catch (err) {
      built = undefined;
      log.error({ err, address, club: content.club?.domain }, "a page could not be rendered");
      return "later";
    }
  };
  return { render };
}

async function load(folder: string, entry: string): Promise<Built> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, ".vite", name), "utf8"));
  const [web, files, styles] = await Promise.all([
    import(pathToFileURL(entry).href) as Promise<WebServer>,
    read("manifest.json"),
    read("styles.json"),
  ]);
  return { web, files, styles };
}

function bootOf({ host, club, answers, missing }: PageContent): object {
  const queries = answers.map(({ key, answer }) => [key, JSON.parse(answer.body.toString("utf8"))]);
  return { host, club, product, queries, missing: missing === "thing" };
}

/** React writes head elements before the rest. The page has its own title. */
const headElements = /^(?:<link [^>]*>|<title>[^<]*<\/title>|<meta [^>]*>|<style [^>]*>[^<]*<\/style>)+/;

function finish(rendered: string, screen: BuiltFiles, { files, styles }: Omit<Built, "web">): RenderedPage {
  const [hoisted = ""] = headElements.exec(rendered) ?? [];
  const html = rendered.slice(hoisted.length);
  const sheets = [...(files["index.html"]?.css ?? []), ...screen.sheets.map((address) => address.slice(1))];
  return {
    head: (hoisted.match(/<link [^>]*>|<style [^>]*>[^<]*<\/style>/g) ?? []).join(""),
    styles: usedStyles(
      sheets.flatMap((name) => styles[name] ?? []),
      rendered,
    ),
    html,
    screen,
  };
}

function filesOf(files: Built["files"], file: string | null): BuiltFiles {
  const needed = withImports(files, file);
  const sheets = new Set(needed.flatMap(({ css = [] }) => css));
  return { scripts: needed.map((one) => `/${one.file}`), sheets: [...sheets].map((name) => `/${name}`) };
}

/** A built file and everything it imports, except what the app itself loads. */
function withImports(files: Built["files"], name: string | null): BuiltFile[] {
  const seen = new Set<string>();
  const walk = (one: string): BuiltFile[] => {
    const file = files[one];
    if (!file || seen.has(one) || one === "index.html") return [];
    seen.add(one);
    return [...(file.imports ?? []).flatMap(walk), file];
  };
  return name === null ? [] : walk(name);
}

/** A split style sheet, as written by the web app's build (`web/build/cut-styles.ts`). */
type StylePiece =
  | { selectors: [selector: string, classes: string[]][]; body: string }
  | { under: string; pieces: StylePiece[] }
  | { keyframes: string; css: string }
  | { css: string };

/** The rules of these sheets, in order, that a page may need as it is: a fifth or less of them. */
function usedStyles(pieces: StylePiece[], html: string): string {
  const inPage = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const isMet = (classes: string[]) => classes.every((name) => inPage.has(name));
  const write = (some: StylePiece[]): string => some.map(writePiece).join("");
  const writePiece = (piece: StylePiece): string => {
    if ("css" in piece) return "keyframes" in piece ? "" : piece.css;
    if ("under" in piece) {
      const inner = write(piece.pieces);
      return inner && `${piece.under}{${inner}}`;
    }
    const met = piece.selectors.filter(([, classes]) => isMet(classes));
    return met.length === 0 ? "" : `${met.map(([selector]) => selector).join()}{${piece.body}}`;
  };
  return withKeyframes(withoutIdleVariables(write(pieces), html), pieces);
}

/** The library's sheets contain hundreds of variables; unused ones, and those only used by them, are left out. */
function withoutIdleVariables(css: string, html: string): string {
  const readBy = (text: string) =>
    (text.match(/var\(--[\w-]+/g) ?? []).map((name) => name.slice("var(".length));
  const readByPage = readBy(html);
  for (let before = ""; before !== css; ) {
    before = css;
    const read = new Set([...readByPage, ...readBy(css)]);
    css = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=\}))/g, (kept, name) => (read.has(name) ? kept : ""));
  }
  return css;
}

function withKeyframes(css: string, pieces: StylePiece[]): string {
  const all = (some: StylePiece[]): StylePiece[] =>
    some.flatMap((piece) => ("under" in piece ? all(piece.pieces) : [piece]));
  const used = all(pieces).flatMap((piece) =>
    "keyframes" in piece && css.includes(piece.keyframes) ? [piece.css] : [],
  );
  return css + used.join("");
}

const maxRenderedBytes = 24 * 1024 * 1024;
/** Separate from the rendered ones, because searches are endless, and must not evict any of those. */
const maxOtherBytes = 8 * 1024 * 1024;
const maxEndlessBytes = 8 * 1024 * 1024;
/** When rendering a page that failed is tried again. */
const tryAgainMs = 1_000;

type Kept = { content: PageContent; page: Promise<ReadyAnswer>; until: number };

/**
 * Pages are cached until their club or an answer in them changes; concurrent requests wait for the same one. `network`
 * says whom the work is for.
 */
export function pageMaker(
  template: PageTemplate,
  { render }: PageRenderer,
): (content: PageContent, network: string) => Promise<ReadyAnswer> {
  const renderedPages = boundedCache<Kept>("rendered_pages", maxRenderedBytes);
  const otherPages = boundedCache<Kept>("other_pages", maxOtherBytes);
  const endlessPages = boundedCache<Kept>("endless_pages", maxEndlessBytes);

  async function make(content: PageContent, network: string, entry: Pick<Kept, "until">) {
    const rendered = content.rendered === null ? null : await render(content, content.rendered, network);
    if (rendered === "later") entry.until = performance.now() + tryAgainMs;
    const html = renderPage(template, content, rendered === "later" ? null : rendered);
    return readyAnswer(html, "text/html; charset=utf-8");
  }

  return async (content, network) => {
    const key = keyOf(content);
    const rendered = content.isEndless ? endlessPages : renderedPages;
    const cache = content.rendered === null ? otherPages : rendered;
    const cached = cache.get(key);
    if (cached && isSame(cached.content, content) && performance.now() < cached.until) return cached.page;
    const entry = { content, until: Number.POSITIVE_INFINITY };
    const rendering = Object.assign(entry, { page: make(content, network, entry) });
    cache.set(key, rendering, 0);
    const page = await rendering.page;
    // Compressed forms are cached with it.
    if (cache.get(key) === rendering) cache.set(key, rendering, page.body.length * 1.5);
    return page;
  };
}

function keyOf({ host, club, answers, tags, withHeader, rendered, missing }: PageContent): string {
  const shape = `${host} ${club?.domain ?? ""} ${withHeader} ${rendered ?? ""} ${missing ?? ""}`;
  return `${shape} ${tags} ${answers.map(({ key }) => JSON.stringify(key)).join()}`;
}

function isSame(before: PageContent, now: PageContent): boolean {
  return (
    before.club === now.club && before.answers.every(({ answer }, at) => answer === now.answers[at]?.answer)
  );
}
