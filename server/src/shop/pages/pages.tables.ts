import { boolean, index, integer, text, unique } from "drizzle-orm/pg-core";
import type { PageSlug } from "#contract/page-slugs.ts";
import { at, clubTable, int8 } from "#server/platform/db/club-table.ts";

/** Information pages and the footer's text, as sanitised HTML. */
export const staticPages = clubTable(
  "static_pages",
  {
    slug: text("slug").$type<PageSlug>().notNull(),
    /** The live text; empty title and body while there is none. */
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** Saved and not yet live; null if there is no draft. */
    draft_title: text("draft_title"),
    draft_body: text("draft_body"),
    live: boolean("live").notNull().default(true),
    version: integer("version").notNull().default(1),
    updated_at: at("updated_at").notNull().defaultNow(),
  },
  (table) => [unique("static_pages_slug").on(table.club_id, table.slug)],
);

export const faqs = clubTable("faqs", {
  question: text("question").notNull(),
  answer: text("answer").notNull(),
  position: integer("position").notNull().default(0),
  live: boolean("live").notNull().default(true),
  version: integer("version").notNull().default(1),
});

/** What visitors wrote through the contact form; it is also mailed to the club. */
export const contactMessages = clubTable(
  "contact_messages",
  {
    name: text("name").notNull(),
    email: text("email").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    member_id: int8("member_id"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("contact_messages_by_time").on(table.club_id, table.created_at)],
);
