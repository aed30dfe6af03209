import { listOf, utc } from "#server/platform/db/copies.ts";

/** Envelopes only: a queued mail may have a code in its subject. */
export const ownMails = {
  mails: {
    sql: listOf(
      `select id, event, recipient, status, case when status = 'sent' then subject end as subject,
       ${utc("created_at")} as created_at, ${utc("sent_at")} as sent_at
     from mails where club_id = $1 and member_id = $2`,
    ),
  },
};
