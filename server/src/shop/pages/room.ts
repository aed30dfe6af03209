import type { Room } from "#server/room.ts";
import { pagesFirstAnswers } from "./first-answers.ts";
import { deleteMessagesOf } from "./forget-writers.ts";
import { infoPageHead, infoSitemapEntries } from "./page-heads.ts";
import { ownMessages } from "./pages.copies.ts";
import { pageRoutes } from "./pages.routes.ts";

export const pages: Room = {
  name: "pages",
  about: "landing page, information pages, questions, footer, contact form",
  reads: ["clubs"],
  routes: pageRoutes,
  shopPages: { firstAnswers: pagesFirstAnswers, head: infoPageHead, sitemap: infoSitemapEntries },
  forget: deleteMessagesOf,
  copies: { parts: ownMessages },
};
