import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ClubInfo } from "#contract/clubs.ts";
import { boundedCache } from "#server/platform/cache.ts";
import type { Platform } from "#server/platform/context.ts";
import { requestedClub } from "#server/platform/http/club-label.ts";
import { type ReadyAnswer, readyAnswer, sendReady } from "#server/platform/http/ready-answer.ts";
import { allowScript, builtWebApp } from "#server/platform/http/web-app.ts";
import type { Served } from "#server/room.ts";
import { languages, wordsOf } from "#server/words/languages.ts";
import { foundPage, type GuideContext, guidePage, notFoundPage, scriptHash } from "./guide-page.ts";
import { pagePath } from "./markdown.ts";
import { findInGuide, picturesFolder, readGuide } from "./read-guide.ts";

type Parts = Pick<Served, "clubInfo" | "findClub">;
type Shown = Pick<GuideContext, "club" | "words">;

const html = "text/html; charset=utf-8";
const maxBytes = 8 * 1024 * 1024;
const mostFound = 20;
const longestQuestion = 100;

/**
 * Serves the guide at /guide: to anybody, on every host, in the look of the club that the host names, even while that
 * club is closed. It contains no data of any club. Search engines are told to leave it out: they would list it
 * once for each club.
 */
export async function registerGuide(app: FastifyInstance, platform: Platform, parts: Parts): Promise<void> {
  const pages = boundedCache<{ club: ClubInfo | null; page: ReadyAnswer }>("guide_pages", maxBytes);
  const fonts = await fontsOf(builtWebApp);

  async function shownTo(request: FastifyRequest): Promise<Shown> {
    const label = requestedClub(request.headers, platform.config);
    if (label === null) return { club: null, words: languages.en };
    const [club, found] = await Promise.all([parts.clubInfo(label), parts.findClub(label)]);
    return { club, words: wordsOf(platform.languages, found?.language ?? "en") };
  }

  async function pageOf(path: string, { club, words }: Shown): Promise<ReadyAnswer | null> {
    const key = `${club?.domain ?? ""} ${path}`;
    const cached = pages.get(key);
    if (cached && cached.club === club) return cached.page;
    const guide = await readGuide();
    const page = guide.pages.find((one) => one.path === path);
    if (!page) return null;
    const ready = readyAnswer(guidePage(guide, page, { club, words, fonts }), html);
    pages.set(key, { club, page: ready }, ready.body.length * 1.5);
    return ready;
  }

  async function send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const context = await shownTo(request);
    const page = await pageOf(path, context);
    return answer(request, reply, page ?? lost(await readGuide(), { ...context, fonts }), page ? 200 : 404);
  }

  app.get<{ Querystring: { q?: unknown } }>("/guide", async (request, reply) => {
    const { q } = request.query;
    const keywords = typeof q === "string" ? q.trim().slice(0, longestQuestion) : "";
    if (keywords === "") return send(request, reply, pagePath("README"));
    const around = { ...(await shownTo(request)), fonts };
    const found = await findInGuide(keywords, mostFound);
    return answer(
      request,
      reply,
      readyAnswer(foundPage(await readGuide(), keywords, found, around), html),
      200,
    );
  });

  app.get<{ Params: { "*": string } }>("/guide/*", (request, reply) =>
    send(request, reply, pagePath(request.params["*"].replace(/\/$/, ""))),
  );

  await app.register(staticFiles, {
    root: picturesFolder,
    prefix: "/guide/pictures/",
    decorateReply: false,
    index: false,
    wildcard: false,
    maxAge: "1h",
    setHeaders: (reply) => void reply.header("x-robots-tag", "noindex"),
  });
}

function lost(guide: Awaited<ReturnType<typeof readGuide>>, around: GuideContext): ReadyAnswer {
  return readyAnswer(notFoundPage(guide, around), html);
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyAnswer,
  status: number,
): FastifyReply {
  allowScript(reply, scriptHash);
  reply.header("x-robots-tag", "noindex");
  return sendReady(request, reply, page, { cacheControl: "no-cache", status });
}

/** How the built web app names its fonts; without a build, the browser's own are used. */
async function fontsOf(built: string): Promise<string> {
  const folder = join(built, "assets");
  if (!existsSync(folder)) return "";
  const sheets = (await readdir(folder)).filter((name) => name.endsWith(".css"));
  const texts = await Promise.all(sheets.map((name) => readFile(join(folder, name), "utf8")));
  return texts
    .flatMap((text) => text.match(/@font-face\s*\{[^}]*font-family:\s*"?Inter[^}]*\}/g) ?? [])
    .join("");
}
