import type { FastifyInstance, FastifyRequest } from "fastify";
import { panelScreens } from "#contract/panel-screens.ts";
import { accountScreens, aloneScreens, type Screen, shopScreens } from "#contract/screens.ts";
import { boundedCache } from "../cache.ts";
import { clubUrl } from "../config.ts";
import type { Platform } from "../context.ts";
import { ApiError } from "./api-error.ts";
import { requestedClub } from "./club-label.ts";
import type { FoundClub } from "./gate.ts";
import { escapeHtml } from "./page-head.ts";
import { type ReadyAnswer, readyAnswer, sendReady } from "./ready-answer.ts";

/** A page that search engines may index, as a path. */
export type SitemapEntry = { readonly path: string; readonly changedAt?: Date | null };

/** What the rooms provide, so that the platform need not know them. */
type Parts = {
  findClub(label: string): Promise<FoundClub | null>;
  /** Lists that stay the same while nothing in them changes. */
  sitemapEntries(clubId: number): Promise<SitemapEntry[][]>;
};

/** Search engines read no more of one file. */
const maxEntries = 50_000;
const maxKeptBytes = 32 * 1024 * 1024;
const xml = "application/xml; charset=utf-8";
const plain = "text/plain; charset=utf-8";

const unrendered = Object.values<Screen>(shopScreens).filter(({ isRendered }) => !isRendered);
const unsearched: Screen[] = [
  ...unrendered,
  ...Object.values(accountScreens),
  ...Object.values(aloneScreens),
  ...Object.values(panelScreens),
];
/** What is not to be indexed: the API, and what a guest does not see or has no use for. Path prefixes. */
const closedPaths = ["/api/", "/dev/", ...unsearched.map(({ path }) => path.replace(/\/:.*$/, ""))].filter(
  (path, at, all) => !all.some((other, before) => path.startsWith(other) && (path !== other || before < at)),
);

/** Serves each club's /sitemap.xml and /robots.txt. A club that is closed or open to members only shows nothing. */
export function registerSitemap(app: FastifyInstance, platform: Platform, parts: Parts): void {
  const sitemaps = boundedCache<{ lists: SitemapEntry[][]; answer: ReadyAnswer }>("sitemaps", maxKeptBytes);

  app.get("/sitemap.xml", async (request, reply) => {
    const club = await clubOf(request);
    const lists = isPublic(club) ? await parts.sitemapEntries(club.id) : [];
    return sendReady(request, reply, sitemapOf(club, lists), { cacheControl: "no-cache" });
  });

  app.get("/robots.txt", async (request, reply) => {
    const club = await clubOf(request);
    const sitemap = clubUrl(platform.config, club.domain, "/sitemap.xml");
    const text = isPublic(club) ? openRobots(sitemap) : "User-agent: *\nDisallow: /\n";
    return sendReady(request, reply, readyAnswer(text, plain), { cacheControl: "no-cache" });
  });

  async function clubOf(request: FastifyRequest): Promise<FoundClub> {
    const label = requestedClub(request.headers, platform.config);
    const club = label === null ? null : await parts.findClub(label);
    if (!club) throw new ApiError("CLUB_NOT_FOUND");
    return club;
  }

  function sitemapOf(club: FoundClub, lists: SitemapEntry[][]): ReadyAnswer {
    const cached = sitemaps.get(club.domain);
    if (cached && isSame(cached.lists, lists)) return cached.answer;
    const entries = lists.flat().slice(0, maxEntries);
    const answer = readyAnswer(
      renderSitemap(entries, (path) => clubUrl(platform.config, club.domain, path)),
      xml,
    );
    sitemaps.set(club.domain, { lists, answer }, answer.body.length * 1.5);
    return answer;
  }
}

function isPublic({ status, membersOnly }: FoundClub): boolean {
  return status === 1 && !membersOnly;
}

function isSame(before: SitemapEntry[][], now: SitemapEntry[][]): boolean {
  return before.length === now.length && before.every((list, at) => list === now[at]);
}

function openRobots(sitemap: string): string {
  const closed = closedPaths.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${closed}Allow: /\n\nSitemap: ${sitemap}\n`;
}

function renderSitemap(entries: SitemapEntry[], url: (path: string) => string): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : "";
    return `<url><loc>${escapeHtml(url(path))}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
