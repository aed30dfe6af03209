import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ClubInfo } from "#contract/clubs.ts";
import { boundedCache } from "../bounded-cache.ts";
import type { Platform } from "../context.ts";
import { ApiError } from "./api-error.ts";
import { clubLabel } from "./club-label.ts";
import type { FoundClub } from "./gate.ts";
import { type HeadAsked, type PageHead, pageTags, plainHead, productTags } from "./page-tags.ts";
import { type ReadyAnswer, readyAnswer, sendReady } from "./ready-answer.ts";
import {
  type FirstAnswer,
  type PageContent,
  type PageTemplate,
  pageTemplate,
  renderPage,
} from "./web-page.ts";

/** What the rooms lend the pages, so that the platform need not know them. */
export type WebAppParts = {
  findClub(label: string): Promise<FoundClub | null>;
  clubInfo(label: string): Promise<ClubInfo | null>;
  /** What the page at this address will ask for first. */
  firstAnswers(club: FoundClub, address: Address): Promise<FirstAnswer[]>;
  /** What the page at this address says of itself; null for what no search should find. */
  pageHead(asked: HeadAsked): Promise<PageHead | null>;
};
type Address = { path: string; search: string };

const built = fileURLToPath(new URL("../../../../web/dist", import.meta.url));
const maxPageBytes = 32 * 1024 * 1024;

/** Never a page of the web app, whoever asks. */
const notPages = /^\/(api|files|dev|health|metrics|assets)(\/|$)|\/\.|\.[^/]*$/;
/** Pages that begin with the shop's header; the panel has another one. */
const withHeader =
  /^\/(home|shop|productdetail|cart|checkout|success|cancel|contact|faq|return|terms|privacy|shipping|profile|member|order|tracking|login|forgot-password|404)?(\/|$)/;

/**
 * Serves the built web app: its files, and for every other address that a browser asks for the page, with its club
 * and the answers that it will ask for first. Without a build it serves nothing.
 */
export async function registerWebApp(
  app: FastifyInstance,
  platform: Platform,
  parts: WebAppParts,
  folder: string = built,
): Promise<void> {
  if (!existsSync(join(folder, "index.html"))) {
    platform.log.warn({ folder }, "the web app is not built, so only the API is served");
    return;
  }
  await registerFiles(app, folder);
  const template = await readTemplate(folder);
  const makePage = pageMaker(template);
  app.get("/*", async (request, reply) => {
    const address = addressOf(request);
    if (notPages.test(address.path) || !takesHtml(request)) throw new ApiError("NOT_FOUND");
    const content = await contentFor(platform, parts, request.hostname, address);
    const page = makePage(content);
    const status = content.host === "unknown" ? 404 : 200;
    return sendReady(request, reply, page, { cacheControl: "no-cache", status });
  });
}

/** Built files carry their digest in their name and never change; the others are asked for again. */
async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  const common = { preCompressed: true, index: false, decorateReply: false, dotfiles: "ignore" } as const;
  await app.register(staticFiles, {
    ...common,
    root: join(folder, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "1y",
  });
  await app.register(staticFiles, {
    ...common,
    root: folder,
    prefix: "/",
    wildcard: false,
    globIgnore: ["assets/**", "index.html", "**/*.br", "**/*.gz"],
    maxAge: "1h",
  });
}

async function readTemplate(folder: string): Promise<PageTemplate> {
  const assets = await readdir(join(folder, "assets")).catch(() => []);
  const fonts = assets.filter((name) => /^inter-latin-wght-normal.*\.woff2$/.test(name));
  return pageTemplate(
    await readFile(join(folder, "index.html"), "utf8"),
    fonts.map((name) => `/assets/${name}`),
  );
}

async function contentFor(
  platform: Platform,
  parts: WebAppParts,
  hostname: string,
  address: Address,
): Promise<PageContent> {
  const label = clubLabel(hostname, platform.config.rootDomains);
  if (label === null)
    return { host: "none", club: null, tags: productTags(true), answers: [], withHeader: false };
  const [club, found] = await Promise.all([parts.clubInfo(label), parts.findClub(label)]);
  if (!club || !found)
    return { host: "unknown", club: null, tags: productTags(false), answers: [], withHeader: false };
  const isOpen = found.status === 1;
  return {
    host: "club",
    club,
    tags: await tagsFor(platform, parts, { found, club }, address),
    answers: isOpen && !found.membersOnly ? await answersFor(platform, parts, found, address) : [],
    withHeader: isOpen && withHeader.test(address.path),
  };
}

/** A page without its answers asks for them itself, so it is better than none. */
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

/** Of a closed club, or one that keeps its shop to members, nothing but its name is said. */
async function tagsFor(
  platform: Platform,
  parts: WebAppParts,
  { found, club }: { found: FoundClub; club: ClubInfo },
  address: Address,
): Promise<string> {
  const isPublic = found.status === 1 && !found.membersOnly;
  try {
    const head = isPublic ? await parts.pageHead({ clubId: found.id, club, address }) : null;
    return pageTags(platform.config, club, head ?? plainHead(club));
  } catch (err) {
    platform.log.warn({ err, club_id: found.id }, "a page goes without its own title");
    return pageTags(platform.config, club, plainHead(club));
  }
}

/** Pages are kept until their club or an answer in them changes. */
function pageMaker(template: PageTemplate): (content: PageContent) => ReadyAnswer {
  const kept = boundedCache<{ content: PageContent; page: ReadyAnswer }>(maxPageBytes);
  return (content) => {
    const { host, club, answers, tags } = content;
    const shape = `${host} ${club?.domain ?? ""} ${content.withHeader}`;
    const key = `${shape} ${tags} ${answers.map(({ key }) => JSON.stringify(key)).join()}`;
    const known = kept.get(key);
    if (known && isSame(known.content, content)) return known.page;
    const page = readyAnswer(renderPage(template, content), "text/html; charset=utf-8");
    // Compressed forms are kept beside it.
    kept.set(key, { content, page }, page.body.length * 1.5);
    return page;
  };
}

function isSame(before: PageContent, now: PageContent): boolean {
  return (
    before.club === now.club && before.answers.every(({ answer }, at) => answer === now.answers[at]?.answer)
  );
}

function addressOf(request: FastifyRequest): Address {
  const [path = "/", search = ""] = (request.raw.url ?? "/").split("?", 2);
  return { path, search };
}

function takesHtml(request: FastifyRequest): boolean {
  const accept = request.headers.accept;
  return accept === undefined || /text\/html|\*\/\*/.test(accept);
}
