import { listOf, utc } from "#server/platform/db/copies.ts";

/** What they wrote to the club. */
export const ownMessages = {
  messages_to_the_club: {
    sql: listOf(
      `select id, name, email, subject, message, ${utc("created_at")} as created_at
     from contact_messages where club_id = $1 and member_id = $2`,
    ),
  },
};
