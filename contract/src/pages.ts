import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { footerPages, pageSlugs } from "./page-slugs.ts";
import { said } from "./said.ts";
import { email, emailOrNone, envelope, messageOnly, phone, text, timestamp } from "./shapes.ts";

export const pageSlug = z.enum(pageSlugs);

/** One line of text that must not be empty. */
const required = (field: string, max: number) =>
  text(max, 0).refine((value) => value !== "", said("required", field));

export const contactForm = z.object({
  name: required("name", 120),
  email,
  /** For those who would rather be called. */
  phone: phone(30).optional(),
  subject: required("subject", 150),
  message: z.string().trim().min(1, said("required", "message")).max(5000, said("atMostCharacters", 5000)),
});

export const pages = {
  staticPage: endpoint({
    method: "GET",
    path: "/static-pages/{slug}",
    who: "public",
    beforeLogin: true,
    summary: "One information page; `description` is sanitised HTML, empty when the club wrote none",
    tag: "Pages",
    input: z.strictObject({ slug: pageSlug }),
    output: envelope(
      z.object({
        slug: pageSlug,
        title: z.string(),
        description: z.string(),
        /** When visitors were last shown something new; null if the club wrote nothing. */
        updated_at: timestamp.nullable(),
        /** Which of these pages the club has published, for the footer. */
        footer_links: z.array(z.enum(footerPages)),
      }),
    ),
  }),
  faqs: endpoint({
    method: "GET",
    path: "/get-faqs",
    who: "public",
    beforeLogin: true,
    summary: "Questions and answers in the club's order; `answer` is sanitised HTML",
    tag: "Pages",
    input: z.strictObject({}),
    output: envelope(z.array(z.object({ id: z.int(), question: z.string(), answer: z.string() }))),
  }),
  contactInfo: endpoint({
    method: "GET",
    path: "/club-contact-info",
    who: "public",
    beforeLogin: true,
    summary: "How to reach the club; a list whose first item counts",
    tag: "Pages",
    input: z.strictObject({}),
    output: envelope(
      z.array(z.object({ contact_email: emailOrNone, contact_phone: z.string(), location: z.string() })),
    ),
  }),
  contactWithClub: endpoint({
    method: "POST",
    path: "/contact-with-club",
    who: "public",
    beforeLogin: true,
    summary: "Send the club a message; it arrives by email",
    tag: "Pages",
    input: contactForm,
    output: messageOnly,
  }),
};
