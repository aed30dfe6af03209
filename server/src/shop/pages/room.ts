import { namesBySql } from "#server/platform/audit.ts";
import type { Room } from "#server/room.ts";
import { infoPageHead, infoSitemapEntries, pagesFirstAnswers } from "./club-pages.ts";
import { deleteMessagesOf } from "./contact.ts";
import { ownMessages } from "./pages.copies.ts";
import { pageMails } from "./pages.mails.ts";
import { pageRoutes } from "./pages.routes.ts";

export const pages = {
  name: "pages",
  about: "landing page, information pages, questions, footer, contact form",
  reads: ["clubs"],
  routes: pageRoutes,
  mails: pageMails,
  names: {
    page: namesBySql(
      `select id, coalesce(nullif(title, ''), draft_title, '') as name from static_pages
       where club_id = $1 and id = any($2)`,
    ),
    faq: namesBySql("select id, question as name from faqs where club_id = $1 and id = any($2)"),
  },
  shopPages: { firstAnswers: pagesFirstAnswers, head: infoPageHead, sitemap: infoSitemapEntries },
  forget: deleteMessagesOf,
  copies: { parts: ownMessages },
} satisfies Room;
