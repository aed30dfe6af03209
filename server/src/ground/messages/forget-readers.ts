import type { ClubTx } from "#server/platform/db/in-club.ts";

/**
 * Erases the text of every mail to or about these people: sent to them, about their orders, or written by them to the club.
 * The fact and time of sending stay; mails still queued are no longer sent.
 */
export async function forgetMailsOf(
  tx: ClubTx,
  { memberIds, orderIds, emails }: { memberIds: number[]; orderIds: number[]; emails: string[] },
): Promise<void> {
  await tx.query(
    `update mails set recipient = '', subject = '', html = '', text = '', reply_to = null, stop_url = null,
       last_error = case when status = 'queued' then 'The person was erased before it was sent.' end,
       status = case when status = 'queued' then 'failed' else status end
     where club_id = $1 and (member_id = any($2) or order_id = any($3)
       or (event = 'contact_message' and exists (
         select from unnest($4::text[]) email where strpos(lower(mails.text), email) > 0)))`,
    [tx.clubId, memberIds, orderIds, emails],
  );
}
