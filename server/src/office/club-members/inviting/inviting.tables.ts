import { sql } from "drizzle-orm";
import { check, index, text, unique } from "drizzle-orm/pg-core";
import { clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { jobs } from "../../../ground/jobs/jobs.tables.ts";
import { members } from "../../../people/members/members.tables.ts";

/** Whom a job is to invite, with their outcomes; a row without one is still to do. */
export const invitationRows = clubTable(
  "invitation_rows",
  {
    job_id: int8("job_id").notNull(),
    member_id: int8("member_id").notNull(),
    /** mailed, or why not: no_email, active, inactive, just_mailed, not_due, gone */
    outcome: text("outcome"),
    /** The mail that was queued, for whether it arrived; kept when the mail is taken back with its reader. */
    mail_id: int8("mail_id"),
  },
  (table) => [
    unique("invitation_rows_once").on(table.club_id, table.job_id, table.member_id),
    index("invitation_rows_by_member").on(table.club_id, table.member_id),
    clubReference(table, table.job_id, () => jobs),
    clubReference(table, table.member_id, () => members).onDelete("cascade"),
    check(
      "invitation_rows_outcome_known",
      sql`${table.outcome} in ('mailed', 'no_email', 'active', 'inactive', 'just_mailed', 'not_due', 'gone')`,
    ),
  ],
);
