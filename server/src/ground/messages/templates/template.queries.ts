import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { MailEvent } from "../mail.ts";

/** A club's own wording. */
export type TemplateRow = {
  id: number;
  event: MailEvent;
  subject: string;
  body: string;
  updated_at: Date;
  version: number;
};

const columns = "id, event, subject, body, updated_at, version";

export function ownTemplates(tx: ClubTx): Promise<TemplateRow[]> {
  return tx.query<TemplateRow>(`select ${columns} from mail_templates where club_id = $1`, [tx.clubId]);
}

/** When an email of each kind was sent for the last time, by its event. */
export async function lastSent(tx: ClubTx, events: MailEvent[]): Promise<Map<string, Date>> {
  const rows = await tx.query<{ event: string; sent_at: Date }>(
    `select e.event, m.sent_at from unnest($2::text[]) e(event)
     cross join lateral (select sent_at from mails where club_id = $1 and event = e.event and status = 'sent'
       order by sent_at desc limit 1) m`,
    [tx.clubId, events],
  );
  return new Map(rows.map(({ event, sent_at }) => [event, sent_at]));
}

/** Locked until the transaction ends. */
export async function lockTemplate(tx: ClubTx, event: MailEvent): Promise<TemplateRow | undefined> {
  const [row] = await tx.query<TemplateRow>(
    `select ${columns} from mail_templates where club_id = $1 and event = $2 for update`,
    [tx.clubId, event],
  );
  return row;
}

type Wording = { event: MailEvent; subject: string; body: string; version: number };

/**
 * Undefined if the club already has its own. Its version starts at the second it was made, because one that
 * was reset and made again must not look like the one before.
 */
export async function insertTemplate(
  tx: ClubTx,
  { event, subject, body }: Wording,
  now: Date,
): Promise<TemplateRow | undefined> {
  const [row] = await tx.query<TemplateRow>(
    `insert into mail_templates (club_id, event, subject, body, updated_at, version)
     values ($1, $2, $3, $4, $5, extract(epoch from $5::timestamptz)::int)
     on conflict (club_id, event) do nothing returning ${columns}`,
    [tx.clubId, event, subject, body, now],
  );
  return row;
}

/** Undefined if it is no longer at this version. */
export async function updateTemplateRow(
  tx: ClubTx,
  { event, subject, body, version }: Wording,
  now: Date,
): Promise<TemplateRow | undefined> {
  const [row] = await tx.query<TemplateRow>(
    `update mail_templates set subject = $4, body = $5, updated_at = $6, version = version + 1
     where club_id = $1 and event = $2 and version = $3 returning ${columns}`,
    [tx.clubId, event, version, subject, body, now],
  );
  return row;
}

export async function deleteTemplate(tx: ClubTx, event: MailEvent): Promise<void> {
  await tx.query("delete from mail_templates where club_id = $1 and event = $2", [tx.clubId, event]);
}
