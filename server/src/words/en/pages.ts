import type { PageSlug } from "#contract/page-slugs.ts";
import { formatCount } from "./language.ts";

export const pages = {
  /** Of pages that the club has not written. */
  titles: {
    "home-page": "Home",
    "privacy-policy": "Privacy policy",
    "return-refund": "Returns and refunds",
    "shipping-policy": "Shipping",
    terms: "Terms and conditions",
    "footer-content": "About us",
    "contact-us": "Contact us",
    "redeemed-section": "Your packs",
    accessibility: "Accessibility",
  } satisfies Record<PageSlug, string>,
  live: "The page is live.",
  draftSaved: "The draft is saved. Visitors do not see it yet.",
  draftDiscarded: "The draft was discarded.",
  questionAdded: "The question was added.",
  questionSaved: "The question was saved.",
  orderSaved: "The order was saved.",
  questionDeleted: "The question was deleted.",
  writtenMeanwhile: "Somebody else has created this page in the meantime.",
  tooManyQuestions: (most: number) => `A club can have at most ${formatCount(most)} questions.`,
  answerMissing: "Answer is a required field",
  thankYou: "Thank you. Your message is on its way to the club.",
};

export const pageMails = {
  contact_message: {
    title: "Message from the contact form",
    explanation: "To the club's contact address when a visitor writes.",
    labels: { name: "Name", email: "Email", subject: "Subject", message: "Message" },
    subject: "Message from {{ name }}: {{ subject }}",
    heading: "{{ subject }}",
    body: `<p><strong>{{ name }}</strong> (<a href="mailto:{{ email }}" rel="noopener noreferrer">{{ email }}</a>) wrote through the contact form:</p><p>{{ message }}</p>`,
    button: "Reply to {{ name }}",
  },
};
