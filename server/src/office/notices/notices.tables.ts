import { sql } from "drizzle-orm";
import { boolean, index, jsonb, text, unique } from "drizzle-orm/pg-core";
import { at, clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { staff } from "../../people/members/members.tables.ts";

/**
 * What the club should know. Most rows are made from events of other rooms, see
 * `notices.projection.ts`; the sentence is made when it is shown.
 */
export const notices = clubTable(
  "notices",
  {
    kind: text("kind").notNull(),
    /** What it is about: an order, a job, a mail, a variation, a return, an address. */
    subject_id: int8("subject_id"),
    /** Facts of the sentence. */
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    /** The one person it is for; null for all staff. */
    staff_id: int8("staff_id"),
    /** A second notice of the club with the same key is not written, such as `order_on_hold:17`. */
    dedupe_key: text("dedupe_key"),
    /** Still to be considered for the mail to the club. */
    mail_due: boolean("mail_due").notNull().default(true),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("notices_once").on(table.club_id, table.dedupe_key),
    index("notices_by_time").on(table.club_id, table.created_at, table.id),
    index("notices_to_mail").on(table.created_at).where(sql`mail_due`),
    // A person's own notices are deleted with the account.
    clubReference(table, table.staff_id, () => staff).onDelete("cascade"),
  ],
  { sweeperSees: ["kind", "subject_id", "data", "mail_due", "created_at"] },
);

/** What a member of staff has read. `notice_id` null: everything up to `read_until`. */
export const noticeReads = clubTable(
  "notice_reads",
  {
    staff_id: int8("staff_id").notNull(),
    notice_id: int8("notice_id"),
    read_until: int8("read_until"),
  },
  (table) => [
    unique("notice_reads_once").on(table.club_id, table.staff_id, table.notice_id).nullsNotDistinct(),
    clubReference(table, table.staff_id, () => staff).onDelete("cascade"),
    clubReference(table, table.notice_id, () => notices).onDelete("cascade"),
  ],
);
