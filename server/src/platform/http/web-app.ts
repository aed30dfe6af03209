import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ClubInfo } from "#contract/clubs.ts";
import { panelScreenAt, screenAt } from "#contract/panel-screens.ts";
import { canAskFor, screens } from "#contract/screens.ts";
import { languages, wordsOf } from "#server/words/languages.ts";
import type { Platform } from "../context.ts";
import { networkOf } from "../rate-limits.ts";
import { ApiError } from "./api-error.ts";
import { requestedClub } from "./club-label.ts";
import type { FoundClub } from "./gate.ts";
import { type HeadAsked, type PageHead, pageTags, plainHead, productTags } from "./page-head.ts";
import { openRenderer, pageMaker } from "./page-renderer.ts";
import { sendReady, serveAssets } from "./ready-answer.ts";
import { type FirstAnswer, type PageContent, type PageTemplate, pageTemplate } from "./web-page.ts";

/** What the rooms provide to pages, so that the platform need not know them. */
export type WebAppParts = {
  findClub(label: string): Promise<FoundClub | null>;
  clubInfo(label: string): Promise<ClubInfo | null>;
  /** What the page at this path will request first. */
  firstAnswers(club: FoundClub, address: Address): Promise<FirstAnswer[]>;
  /** Title and description of the page at this path; null if it is not to be indexed. */
  pageHead(asked: HeadAsked): Promise<PageHead | null>;
};
type Address = { path: string; search: string };

/** Where the web app is built to. */
export const builtWebApp = fileURLToPath(new URL("../../../../web/dist", import.meta.url));

/** Never a page of the web app, whoever asks. */
const notPages = /^\/(api|files|dev|health|metrics|assets)(\/|$)|\/\.|\.[^/]*$/;
/** What the app shows, and redirects to, at any unknown path. */
const notFound = screens.notFound.path;
/** Parameters added to URLs by others; no page reads them. */
const unread = /^(utm_\w+|gclid|fbclid)$/;

/**
 * Serves the built web app: its files, and for every other path that a browser requests the page, with its club
 * and the answers that it will request first. Without a build it serves nothing.
 */
export async function registerWebApp(
  app: FastifyInstance,
  platform: Platform,
  parts: WebAppParts,
  folder: string = builtWebApp,
): Promise<void> {
  if (!existsSync(join(folder, "index.html"))) {
    platform.log.warn({ folder }, "the web app is not built, so only the API is served");
    return;
  }
  await registerFiles(app, folder);
  const template = await readTemplate(folder);
  const renderer = openRenderer(folder, platform.log, platform.config.timeLimitFactor);
  const makePage = pageMaker(template, renderer);
  const config = { answers: (path: string) => !notPages.test(path) };
  app.get("/*", { config }, async (request, reply) => {
    const address = addressOf(request);
    if (notPages.test(address.path) || !takesHtml(request)) throw new ApiError("NOT_FOUND");
    const label = requestedClub(request.headers, platform.config);
    const screen = screenAt(address.path);
    const isPage = screen && screen !== screens.notFound && canAskFor(screen, address.search);
    const content = await contentFor(
      platform,
      parts,
      label,
      isPage ? address : { path: notFound, search: "" },
    );
    const page = await makePage(content, networkOf(request.ip));
    allowScript(reply, template.scriptHash);
    const status = content.host === "unknown" || content.missing ? 404 : 200;
    return sendReady(request, reply, page, { cacheControl: "no-cache", status });
  });
}

/** Built files have their digest in their name and never change; the others are revalidated. */
async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  await serveAssets(app, join(folder, "assets"));
  await app.register(staticFiles, {
    root: folder,
    prefix: "/",
    preCompressed: true,
    index: false,
    decorateReply: false,
    dotfiles: "ignore",
    wildcard: false,
    globIgnore: ["assets/**", "server/**", "index.html", "**/*.br", "**/*.gz"],
    maxAge: "1h",
  });
}

async function readTemplate(folder: string): Promise<PageTemplate> {
  return pageTemplate(await readFile(join(folder, "index.html"), "utf8"));
}

async function contentFor(
  platform: Platform,
  parts: WebAppParts,
  label: string | null,
  address: Address,
): Promise<PageContent> {
  if (label === null) {
    const { frontDoor } = platform.config;
    const tags = productTags(languages.en, true);
    return { ...noClub, ...missingPart(address, null), host: "none", frontDoor, tags };
  }
  const [club, found] = await Promise.all([parts.clubInfo(label), parts.findClub(label)]);
  if (!club || !found) {
    return {
      ...noClub,
      ...missingPart(address, null),
      host: "unknown",
      tags: productTags(languages.en, false),
    };
  }
  const words = wordsOf(platform.languages, found.language);
  const page = { clubId: found.id, club, words, address };
  const isOpen = found.status === 1;
  const isPublic = isOpen && !found.membersOnly;
  // Of a closed club, or one open to members only, nothing but its name is shown.
  const head = isPublic ? await headFor(platform, parts, page) : null;
  return {
    host: "club",
    club,
    words,
    frontDoor: false,
    tags: pageTags(platform.config, club, head ?? { ...plainHead(page), title: titleOf(page) }),
    answers: isPublic ? await answersFor(platform, parts, found, address) : [],
    // The panel has a different one.
    withHeader: isOpen && !panelScreenAt(address.path),
    ...(isPublic ? shownToEverybody(address, head) : { rendered: null, isEndless: false }),
    ...missingPart(address, head),
  };
}

function titleOf({ address, words }: HeadAsked): string | null {
  if (address.path === notFound) return words.heads.notFound;
  const screen = screenAt(address.path);
  return screen === screens.login || screen === screens.adminLogin ? words.heads.login : null;
}

function missingPart({ path }: Address, head: PageHead | null): Pick<PageContent, "missing"> {
  if (path === notFound) return { missing: "page" };
  return { missing: head?.isMissing ? "thing" : null };
}

const noClub = {
  club: null,
  words: languages.en,
  frontDoor: false,
  answers: [],
  withHeader: false,
  rendered: null,
  isEndless: false,
} satisfies Partial<PageContent>;

/**
 * The path under which the page is rendered, if it is. Paths that the app would write differently are not,
 * nor pages that a list does not have. Searches, and unknown things, are infinitely many, so they come after
 * the others.
 */
function shownToEverybody(
  { path, search }: Address,
  head: PageHead | null,
): Pick<PageContent, "rendered" | "isEndless"> {
  const not = { rendered: null, isEndless: false };
  const screen = screenAt(path);
  if (!screen?.isRendered) return not;
  const parameters = [...new URLSearchParams(search)].filter(([name]) => !unread.test(name));
  if (path === screens.shop.path) {
    const { list } = head ?? {};
    return list && isSame(parameters, list.address)
      ? { rendered: list.address, isEndless: list.isSearch }
      : not;
  }
  if (parameters.length > 0) return not;
  const isWritten =
    path === screen.path || (screen.path.includes(":") && (head?.isMissing || head?.path === path));
  return isWritten ? { rendered: path, isEndless: head?.isMissing ?? false } : not;
}

function isSame(asked: [string, string][], address: string): boolean {
  const own = [...new URLSearchParams(address.split("?", 2)[1])];
  return JSON.stringify(asked.sort()) === JSON.stringify(own.sort());
}

/** A page without its answers requests them itself, so it is better than none. */
async function answersFor(
  platform: Platform,
  parts: WebAppParts,
  club: FoundClub,
  address: Address,
): Promise<FirstAnswer[]> {
  try {
    return await parts.firstAnswers(club, address);
  } catch (err) {
    platform.log.warn({ err, club_id: club.id }, "a page goes without its first answers");
    return [];
  }
}

/** A page without its own title is better than none. */
async function headFor(platform: Platform, parts: WebAppParts, asked: HeadAsked): Promise<PageHead | null> {
  try {
    return await parts.pageHead(asked);
  } catch (err) {
    platform.log.warn({ err, club_id: asked.clubId }, "a page goes without its own title");
    return null;
  }
}

/** The one inline script, before the first paint, is allowed by its digest. */
export function allowScript(reply: FastifyReply, hash: string | null): void {
  const policy = reply.getHeader("content-security-policy");
  if (hash === null || typeof policy !== "string") return;
  reply.header("content-security-policy", policy.replace("script-src 'self'", `script-src 'self' '${hash}'`));
}

function addressOf(request: FastifyRequest): Address {
  const [path = "/", search = ""] = (request.raw.url ?? "/").split("?", 2);
  return { path, search };
}

function takesHtml(request: FastifyRequest): boolean {
  const accept = request.headers.accept;
  return accept === undefined || /text\/html|\*\/\*/.test(accept);
}
