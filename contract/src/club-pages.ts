import { z } from "zod";
import { changesForm } from "./changes.ts";
import { endpoint } from "./endpoint.ts";
import { pageSlug } from "./pages.ts";
import {
  envelope,
  id,
  listFields,
  listOf,
  messageOnly,
  requiredField,
  richText,
  rowId,
  text,
  timestamp,
  version,
} from "./shapes.ts";

/** As many questions as one page can show and one list can sort. */
export const maxFaqs = 100;

export const clubPage = z.object({
  slug: pageSlug,
  /** What visitors see; empty while nothing is live. */
  title: z.string(),
  description: z.string(),
  /** Saved and not yet live; null if there is none. */
  draft: z.object({ title: z.string(), description: z.string() }).nullable(),
  is_live: z.boolean(),
  updated_at: timestamp.nullable(),
  /** 0 while the page was never saved. */
  version: z.int(),
});
export type ClubPage = z.infer<typeof clubPage>;

export const clubPageForm = z.object({
  slug: pageSlug,
  title: text(120),
  description: richText,
  /** False saves it as a draft beside the live text. */
  publish: z.boolean(),
});

export const faqRow = z.object({
  id: z.int(),
  question: z.string(),
  answer: z.string(),
  position: z.int(),
  live: z.boolean(),
  version: z.int(),
});
export type FaqRow = z.infer<typeof faqRow>;

export const faqForm = z.object({
  question: text(300),
  answer: richText.min(1, { error: requiredField }),
  live: z.boolean().optional().default(true),
});

const savedPage = z.object({ message: z.string(), data: clubPage });
const savedFaq = z.object({ message: z.string(), data: faqRow });

export const clubPages = {
  show: endpoint({
    method: "GET",
    path: "/club-static-page/show/{slug}",
    who: "admin",
    right: "editMailsAndPages",
    summary: "One landing page with its draft",
    tag: "Landing pages",
    input: z.strictObject({ slug: pageSlug }),
    output: envelope(clubPage),
  }),
  store: endpoint({
    method: "POST",
    path: "/club-static-page/store",
    who: "admin",
    right: "editMailsAndPages",
    summary: "Write a page that was never saved",
    tag: "Landing pages",
    changes: ["dashboard"],
    input: clubPageForm,
    output: savedPage,
    errors: ["DUPLICATE"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/club-static-page/update/{slug}",
    who: "admin",
    right: "editMailsAndPages",
    summary: "Change a page: save a draft, or make it live",
    tag: "Landing pages",
    changes: ["dashboard"],
    input: clubPageForm.extend({ version }),
    output: savedPage,
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  discardDraft: endpoint({
    method: "DELETE",
    path: "/club-static-page/delete-draft/{slug}",
    who: "admin",
    right: "editMailsAndPages",
    summary: "Throw the draft of a page away; what is live stays",
    tag: "Landing pages",
    changes: ["dashboard"],
    input: z.strictObject({ slug: pageSlug }),
    output: savedPage,
    errors: ["NOT_FOUND"],
  }),
  checkSlugsStatus: endpoint({
    method: "GET",
    path: "/club-static-page/checkSlugsStatus",
    who: "admin",
    right: "editMailsAndPages",
    summary: "Which pages are live, which have a draft, and whether there are questions and contact data",
    tag: "Landing pages",
    input: z.strictObject({}),
    output: envelope(
      z.array(
        z.object({
          slug: z.union([pageSlug, z.literal("faq")]),
          is_live: z.boolean(),
          has_draft: z.boolean(),
          updated_at: timestamp.nullable(),
        }),
      ),
    ),
  }),
  faqShow: endpoint({
    method: "GET",
    path: "/club-faqs/show",
    who: "admin",
    right: "editMailsAndPages",
    summary: "Questions and answers in the club's order, hidden ones too",
    tag: "Landing pages",
    input: z.strictObject({ ...listFields, live: z.enum(["true", "false"]).optional() }),
    output: listOf(faqRow),
  }),
  faqStore: endpoint({
    method: "POST",
    path: "/club-faqs/store",
    who: "admin",
    right: "editMailsAndPages",
    summary: "Add a question at the end; a club has at most 100",
    tag: "Landing pages",
    changes: ["dashboard"],
    input: faqForm,
    output: savedFaq,
  }),
  faqUpdate: endpoint({
    method: "PUT",
    path: "/club-faqs/update/{id}",
    who: "admin",
    right: "editMailsAndPages",
    summary: "Change a question",
    tag: "Landing pages",
    changes: ["dashboard"],
    input: changesForm(faqForm.shape),
    output: savedFaq,
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  faqReorder: endpoint({
    method: "POST",
    path: "/club-faqs/reorder",
    who: "admin",
    right: "editMailsAndPages",
    summary: "Put the questions in this order; every question must be named once",
    tag: "Landing pages",
    changes: ["dashboard"],
    input: z.object({ ids: z.array(rowId).min(1).max(maxFaqs) }),
    output: messageOnly,
    errors: ["STALE_VERSION"],
  }),
  faqDestroy: endpoint({
    method: "DELETE",
    path: "/club-faqs/destroy/{id}",
    who: "admin",
    right: "editMailsAndPages",
    summary: "Delete a question",
    tag: "Landing pages",
    changes: ["dashboard"],
    input: z.strictObject({ id }),
    output: messageOnly,
    errors: ["NOT_FOUND"],
  }),
};
