import { listOf, utc } from "#server/platform/db/copies.ts";

/** What the log says about them; who of the club acted is not about this person. */
export const ownEntries = {
  audit_log: {
    sql: listOf(
      `select id, action, actor_kind, subject_kind, subject_id, before, after, ${utc("created_at")} as created_at
     from audit_log where club_id = $1 and member_id = $2`,
    ),
  },
};
