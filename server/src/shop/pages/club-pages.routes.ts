import { clubPages } from "#contract/club-pages.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import { discardDraft, storePage, updatePage } from "./editing/save-page.ts";
import { showPage, slugsStatus } from "./editing/show-pages.ts";
import { addFaq, changeFaq, removeFaq, reorderFaqs } from "./faqs/change-faqs.ts";
import { listFaqs } from "./faqs/faq.queries.ts";

const savedAs = (publish: boolean) =>
  publish ? "The page is live." : "The draft is saved. Visitors do not see it yet.";

/** What an admin does with pages and questions. */
export const clubPageRoutes = implement(clubPages, {
  async show(ctx, { slug }) {
    return { data: await showPage(ctx, slug) };
  },
  async store(ctx, form) {
    return { message: savedAs(form.publish), data: await storePage(ctx, form) };
  },
  async update(ctx, form) {
    return { message: savedAs(form.publish), data: await updatePage(ctx, form) };
  },
  async discardDraft(ctx, { slug }) {
    return { message: "The draft was discarded.", data: await discardDraft(ctx, slug) };
  },
  async checkSlugsStatus(ctx) {
    return { data: await slugsStatus(ctx) };
  },
  faqShow: (ctx, input) => inClub(ctx, (tx) => listFaqs(tx, input)),
  async faqStore(ctx, form) {
    return { message: "The question was added.", data: await addFaq(ctx, form) };
  },
  async faqUpdate(ctx, form) {
    return { message: "The question was saved.", data: await changeFaq(ctx, form) };
  },
  async faqReorder(ctx, { ids }) {
    await reorderFaqs(ctx, ids);
    return { message: "The order was saved." };
  },
  async faqDestroy(ctx, { id }) {
    await removeFaq(ctx, id);
    return { message: "The question was deleted." };
  },
});
