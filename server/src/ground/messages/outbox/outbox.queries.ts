import type { ClubTx } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events.ts";
import { cutText } from "#server/platform/texts.ts";

const maxErrorLength = 500;

export type DueMail = {
  id: number;
  event: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  message_id: string;
  reply_to: string | null;
  stop_url: string | null;
  attempts: number;
  created_at: Date;
};

type Taking = { isUrgent: boolean; firstEvents: string[]; now: Date; leaseUntil: Date; limit: number };

/**
 * Leases due mails, urgent ones in the order of `firstEvents`. They are due again when the lease
 * ends, in case this worker dies. `attempts` rises, and distinguishes this lease from the next.
 */
export function takeDueMails(
  tx: ClubTx,
  { isUrgent, firstEvents, now, leaseUntil, limit }: Taking,
): Promise<DueMail[]> {
  return tx.query<DueMail>(
    `with due as (
       select id from mails where club_id = $1 and status = 'queued' and is_urgent = $5 and due_at <= $2
       order by array_position($6::text[], event), due_at, id limit $4 for update skip locked
     )
     update mails m set attempts = m.attempts + 1, due_at = $3 from due
     where m.club_id = $1 and m.id = due.id
     returning m.id, m.event, m.recipient, m.subject, m.html, m.text, m.message_id, m.reply_to, m.stop_url, m.attempts, m.created_at`,
    [tx.clubId, now, leaseUntil, limit, isUrgent, firstEvents],
    "take_due_mails",
  );
}

/** Whose mail server took a mail. */
export type MailServerOwner = "club" | "installation";

export type SendOutcome =
  | { status: "sent"; at: Date; by: MailServerOwner }
  | { status: "queued"; dueAt: Date; error: string }
  | { status: "failed"; error: string };

/** `cover` replaces subject and texts that hold a secret, once the mail will not be sent again. */
export type Sending = { mail: DueMail; outcome: SendOutcome; cover: string | null };

/** Records the outcome of mails, except those that another worker has taken since. */
export async function recordOutcomes(tx: ClubTx, now: Date, sendings: readonly Sending[]): Promise<void> {
  if (sendings.length === 0) return;
  const rows = sendings.map(({ mail, outcome, cover }) => ({
    id: mail.id,
    attempts: mail.attempts,
    status: outcome.status,
    cover,
    sent_at: outcome.status === "sent" ? outcome.at : null,
    sent_by: outcome.status === "sent" ? outcome.by : null,
    due_at: outcome.status === "queued" ? outcome.dueAt : null,
    error: outcome.status === "sent" ? null : cutText(outcome.error, maxErrorLength),
  }));
  const updated = await tx.query<{ id: number; event: string; status: string }>(
    `update mails m set status = o.status, sent_at = o.sent_at, sent_by = o.sent_by, due_at = coalesce(o.due_at, m.due_at), last_error = o.error,
       subject = coalesce(o.cover, m.subject),
       html = case when o.cover is null then m.html else '' end,
       text = case when o.cover is null then m.text else '' end
     from json_to_recordset($2::json) as o (id bigint, attempts int, status text, sent_at timestamptz, sent_by text,
       due_at timestamptz, error text, cover text)
     where m.club_id = $1 and m.id = o.id and m.attempts = o.attempts and m.status = 'queued'
     returning m.id, m.event, m.status`,
    [tx.clubId, JSON.stringify(rows)],
    "record_mail_outcomes",
  );
  const failed = updated.filter(({ status }) => status === "failed");
  await record(
    tx,
    now,
    ...failed.map(({ id, event }) => ({ kind: "mail.failed", mail_id: id, mail_event: event }) as const),
  );
}
