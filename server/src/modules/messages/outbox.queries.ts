import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type MailEvent, urgentEvents } from "./messages.events.ts";

export type DueMail = {
  id: number;
  event: MailEvent;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  message_id: string;
  attempts: number;
  created_at: Date;
};

/**
 * Takes due mails, codes first. They are due again when the lease ends, in case the taker dies. `attempts`
 * rises, and tells this taker from the next.
 */
export function takeDueMails(tx: ClubTx, now: Date, leaseUntil: Date, limit: number): Promise<DueMail[]> {
  return tx.query<DueMail>(
    `with due as (
       select id from mails where club_id = $1 and status = 'queued' and due_at <= $2
       order by event = any($5) desc, due_at, id limit $4 for update skip locked
     )
     update mails m set attempts = m.attempts + 1, due_at = $3 from due
     where m.club_id = $1 and m.id = due.id
     returning m.id, m.event, m.recipient, m.subject, m.html, m.text, m.message_id, m.attempts, m.created_at`,
    [tx.clubId, now, leaseUntil, limit, urgentEvents],
    "take_due_mails",
  );
}

export type Outcome =
  | { status: "sent"; at: Date }
  | { status: "queued"; dueAt: Date; error: string }
  | { status: "failed"; error: string };

/**
 * Writes down how it went, unless another worker has taken the mail since. `cover` replaces subject and texts
 * that hold a secret, once the mail will not be sent again.
 */
export async function recordOutcome(tx: ClubTx, mail: DueMail, outcome: Outcome, cover: string | null) {
  await tx.query(
    `update mails set status = $4, sent_at = $5, due_at = coalesce($6, due_at), last_error = $7,
       subject = coalesce($8, subject),
       html = case when $8::text is null then html else '' end,
       text = case when $8::text is null then text else '' end
     where club_id = $1 and id = $2 and attempts = $3 and status = 'queued'`,
    [
      tx.clubId,
      mail.id,
      mail.attempts,
      outcome.status,
      outcome.status === "sent" ? outcome.at : null,
      outcome.status === "queued" ? outcome.dueAt : null,
      outcome.status === "sent" ? null : outcome.error.slice(0, 500),
      cover,
    ],
    "record_mail_outcome",
  );
}
