import type { ClubTx } from "#server/platform/db/in-club.ts";

/**
 * Empties every mail to or about these people: to them, about their orders, or what they wrote to the club.
 * That it was sent, and when, stays; what still waits is not sent any more.
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
