import { contract } from "#contract/index.ts";
import { namesBySql } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { listOf, utc } from "#server/platform/db/copies.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { ReadyAnswer } from "#server/platform/http/ready-answer.ts";
import {
  type FastHandler,
  type Input,
  implement,
  implementFast,
  implementRaw,
  paramsOf,
  type Route,
  readInput,
} from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import {
  areClubPagesCurrent,
  type ClubPages,
  clubPages,
  infoPageHead,
  infoSitemapEntries,
  pagesFirstAnswers,
} from "./club-pages.ts";
import { contactClub, deleteMessagesOf } from "./contact.ts";
import { addFaq, changeFaq, listFaqs, removeFaq, reorderFaqs } from "./faqs.ts";
import { discardDraft, showPage, slugsStatus, storePage, updatePage } from "./info-pages.ts";
import { pageMails } from "./pages.mails.ts";

const savedAs = (ctx: Ctx, publish: boolean) => (publish ? ctx.words.pages.live : ctx.words.pages.draftSaved);

/** What an admin does with pages and questions. */
const clubPageRoutes = implement(contract.clubPages, {
  async show(ctx, { slug }) {
    return { data: await showPage(ctx, slug) };
  },
  async store(ctx, form) {
    return { message: savedAs(ctx, form.publish), data: await storePage(ctx, form) };
  },
  async update(ctx, form) {
    return { message: savedAs(ctx, form.publish), data: await updatePage(ctx, form) };
  },
  async discardDraft(ctx, { slug }) {
    return { message: ctx.words.pages.draftDiscarded, data: await discardDraft(ctx, slug) };
  },
  async checkSlugsStatus(ctx) {
    return { data: await slugsStatus(ctx) };
  },
  faqShow: (ctx, input) => inClub(ctx, (tx) => listFaqs(tx, input)),
  async faqStore(ctx, form) {
    return { message: ctx.words.pages.questionAdded, data: await addFaq(ctx, form) };
  },
  async faqUpdate(ctx, form) {
    return { message: ctx.words.pages.questionSaved, data: await changeFaq(ctx, form) };
  },
  async faqReorder(ctx, { ids }) {
    await reorderFaqs(ctx, ids);
    return { message: ctx.words.pages.orderSaved };
  },
  async faqDestroy(ctx, { id }) {
    await removeFaq(ctx, id);
    return { message: ctx.words.pages.questionDeleted };
  },
});

type Reads =
  | typeof contract.pages.staticPage
  | typeof contract.pages.faqs
  | typeof contract.pages.contactInfo;

const pageRoutes: Route[] = [
  implementFast(
    contract.pages.staticPage,
    answer(contract.pages.staticPage, (own, { slug }) => own.pages.get(slug)),
  ),
  implementFast(
    contract.pages.faqs,
    answer(contract.pages.faqs, (own) => own.faqs),
  ),
  implementFast(
    contract.pages.contactInfo,
    answer(contract.pages.contactInfo, (own) => own.contact),
  ),
  implementRaw(contract.pages.contactWithClub, async (ctx, form) => {
    await contactClub(ctx, form);
    return { message: ctx.words.pages.thankYou };
  }),
  ...clubPageRoutes,
];

function answer<P extends Reads>(
  procedure: P,
  pick: (own: ClubPages, input: Input<P>) => ReadyAnswer | undefined,
): FastHandler {
  return async (platform, club, { query, params }) => {
    const input = readInput(procedure, { ...paramsOf(query), ...params });
    const own = await clubPages(platform, club.id);
    const found = pick(own, input);
    if (!found) throw new Error("Every page has an answer");
    return { answer: found, isCurrent: () => areClubPagesCurrent(platform, club.id, own) };
  };
}

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
  // What they wrote to the club.
  copies: {
    parts: {
      messages_to_the_club: {
        sql: listOf(
          `select id, name, email, subject, message, ${utc("created_at")} as created_at
     from contact_messages where club_id = $1 and member_id = $2`,
        ),
      },
    },
  },
} satisfies Room;
