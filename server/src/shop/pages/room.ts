import type { Room } from "#server/room.ts";
import { pagesFirstAnswers } from "./first-answers.ts";
import { deleteMessagesOf } from "./forget-writers.ts";
import { infoPageHead, infoSitemapEntries } from "./page-heads.ts";
import { ownMessages } from "./pages.copies.ts";
import { pageMails } from "./pages.mails.ts";
import { pageRoutes } from "./pages.routes.ts";

export const pages = {
  name: "pages",
  about: "landing page, information pages, questions, footer, contact form",
  reads: ["clubs"],
  routes: pageRoutes,
  mails: pageMails,
  shopPages: { firstAnswers: pagesFirstAnswers, head: infoPageHead, sitemap: infoSitemapEntries },
  forget: deleteMessagesOf,
  copies: { parts: ownMessages },
} satisfies Room;
