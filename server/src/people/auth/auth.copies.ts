import { listOf, utc } from "#server/platform/db/copies.ts";

/** Where a person is logged in, and was. */
export const ownSessions = {
  sessions: {
    sql: listOf(
      `select id, user_agent as device, ${utc("created_at")} as created_at, ${utc("last_seen_at")} as last_seen_at,
       ${utc("revoked_at")} as ended_at
     from sessions where club_id = $1 and member_id = $2`,
    ),
  },
};
