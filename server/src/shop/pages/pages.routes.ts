import { clubPages as editing } from "#contract/club-pages.ts";
import { pages } from "#contract/pages.ts";
import type { Ctx } from "#server/platform/context.ts";
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
import { areClubPagesCurrent, type ClubPages, clubPages } from "./club-pages.ts";
import { contactClub } from "./contact.ts";
import { addFaq, changeFaq, listFaqs, removeFaq, reorderFaqs } from "./faqs.ts";
import { discardDraft, showPage, slugsStatus, storePage, updatePage } from "./info-pages.ts";

const savedAs = (ctx: Ctx, publish: boolean) => (publish ? ctx.words.pages.live : ctx.words.pages.draftSaved);

/** What an admin does with pages and questions. */
const clubPageRoutes = implement(editing, {
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

type Reads = typeof pages.staticPage | typeof pages.faqs | typeof pages.contactInfo;

export const pageRoutes: Route[] = [
  implementFast(
    pages.staticPage,
    answer(pages.staticPage, (own, { slug }) => own.pages.get(slug)),
  ),
  implementFast(
    pages.faqs,
    answer(pages.faqs, (own) => own.faqs),
  ),
  implementFast(
    pages.contactInfo,
    answer(pages.contactInfo, (own) => own.contact),
  ),
  implementRaw(pages.contactWithClub, async (ctx, form) => {
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
