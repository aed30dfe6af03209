import type { FastifyInstance } from "fastify";
import { clubInfoByDomain, findClub } from "./ground/clubs/index.ts";
import { findSession } from "./people/auth/index.ts";
import type { Platform } from "./platform/context.ts";
import { registerFiles } from "./platform/files/files.ts";
import { requestedClub } from "./platform/http/club-label.ts";
import { openGate } from "./platform/http/gate.ts";
import { registerHealth, registerMailbox } from "./platform/http/health.ts";
import { registerInstallable } from "./platform/http/installable.ts";
import { registerRoutes } from "./platform/http/routes.ts";
import { httpServer } from "./platform/http/server.ts";
import { registerSitemap } from "./platform/http/sitemap.ts";
import { registerSocialPicture } from "./platform/http/social-picture.ts";
import { registerWebApp, type WebAppParts } from "./platform/http/web-app.ts";
import { registerReference } from "./platform/openapi/reference-page.ts";
import { rooms } from "./rooms.ts";

const shopPages = rooms.flatMap((room) => room.shopPages ?? []);

type Options = {
  /** Hears of every route, for tests that look for undeclared ones. */
  onRoute?: (route: string) => void;
  /** Where the built web app lies, when not where the build leaves it. */
  webFolder?: string;
};

/** The whole server, not yet listening. */
export async function buildApp(
  platform: Platform,
  { onRoute, webFolder }: Options = {},
): Promise<FastifyInstance> {
  const app = await httpServer(platform);
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) if (one !== "HEAD") onRoute?.(`${one} ${url}`);
  });
  const clubOf: Pick<WebAppParts, "findClub" | "clubInfo"> = {
    findClub: (label) => findClub(platform, label),
    clubInfo: (label) => clubInfoByDomain(platform, label),
  };
  const gate = openGate(platform, {
    findClub: clubOf.findClub,
    findSession: (token) => findSession(platform, token),
  });
  registerRoutes(
    app,
    gate,
    rooms.flatMap((room) => room.routes ?? []),
  );
  for (const room of rooms) await room.serve?.(app, { platform, gate, ...clubOf });
  registerReference(app);
  registerFiles(app, platform, async ({ headers }) => {
    const label = requestedClub(headers, platform.config);
    const club = label === null ? null : await findClub(platform, label);
    return club && String(club.id);
  });
  registerHealth(app, platform);
  registerMailbox(app, platform);
  registerInstallable(app, platform, clubOf);
  registerSocialPicture(app, platform, clubOf);
  registerSitemap(app, platform, {
    ...clubOf,
    sitemapEntries: (clubId) => Promise.all(shopPages.map((pages) => pages.sitemap(platform, clubId))),
  });
  const parts: WebAppParts = {
    ...clubOf,
    firstAnswers: async (club, address) => {
      const answers = await Promise.all(shopPages.map((one) => one.firstAnswers(platform, club.id, address)));
      return answers.flat();
    },
    pageHead: async (asked) => {
      for (const { head } of shopPages) {
        const found = await head(platform, asked);
        if (found) return found;
      }
      return null;
    },
  };
  await registerWebApp(app, platform, parts, webFolder);
  return app;
}
