import { clubPages } from "#contract/club-pages.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import { addFaq, changeFaq, listFaqs, removeFaq, reorderFaqs } from "./faqs.ts";
import { discardDraft, showPage, slugsStatus, storePage, updatePage } from "./info-pages.ts";

const savedAs = (ctx: Ctx, publish: boolean) => (publish ? ctx.words.pages.live : ctx.words.pages.draftSaved);

/** What an admin does with pages and questions. */
export const clubPageRoutes = implement(clubPages, {
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
