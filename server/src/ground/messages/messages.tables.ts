import { sql } from "drizzle-orm";
import { boolean, check, index, integer, text, unique } from "drizzle-orm/pg-core";
import { at, clubTable, int8 } from "#server/platform/db/club-table.ts";

/** The outbox: a mail is a row of the transaction that causes it, and is sent by the worker. */
export const mails = clubTable(
  "mails",
  {
    event: text("event").notNull(),
    /** Makes a mail unique among its kind, such as `order_placed:17`; a second insert is ignored. */
    dedupe_key: text("dedupe_key"),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Emptied after sending when it held a code or a link. */
    html: text("html").notNull(),
    text: text("text").notNull(),
    message_id: text("message_id").notNull(),
    /** Where replies go, if not to the club: to whoever wrote through the contact form. */
    reply_to: text("reply_to"),
    /** Where the reader unsubscribes from mails of this kind; null for mails that are owed. */
    stop_url: text("stop_url"),
    member_id: int8("member_id"),
    order_id: int8("order_id"),
    status: text("status").notNull().default("queued"),
    /** Somebody is waiting for it right now, see `urgency` of `Mail`; such mails bypass all others. */
    is_urgent: boolean("is_urgent").notNull().default(false),
    attempts: integer("attempts").notNull().default(0),
    due_at: at("due_at").notNull().defaultNow(),
    last_error: text("last_error"),
    created_at: at("created_at").notNull().defaultNow(),
    sent_at: at("sent_at"),
    /** club: the club's own mail server took it; installation: the installation's did. */
    sent_by: text("sent_by"),
  },
  (table) => [
    unique("mails_once").on(table.club_id, table.dedupe_key),
    index("mails_due").on(table.due_at).where(sql`status = 'queued'`),
    index("mails_urgent").on(table.due_at).where(sql`status = 'queued' and is_urgent`),
    index("mails_by_time").on(table.club_id, table.created_at),
    index("mails_by_member").on(table.club_id, table.member_id, table.created_at),
    index("mails_by_order").on(table.club_id, table.order_id, table.created_at),
    index("mails_sent").on(table.club_id, table.event, table.sent_at).where(sql`status = 'sent'`),
    index("mails_failed").on(table.club_id, table.created_at).where(sql`status = 'failed'`),
    check("mails_status_known", sql`${table.status} in ('queued','sent','failed')`),
  ],
  { sweeperSees: ["status", "is_urgent", "due_at", "created_at"] },
);

/** A club's own wording of a mail; the built-in wording is used if there is none. */
export const mailTemplates = clubTable(
  "mail_templates",
  {
    event: text("event").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    updated_at: at("updated_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [unique("mail_templates_event").on(table.club_id, table.event)],
);
