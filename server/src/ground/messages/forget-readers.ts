import type { ClubTx } from "#server/platform/db/in-club.ts";

const theirs = `club_id = $1 and (member_id = any($2) or order_id = any($3)
  or (event = 'contact_message' and exists (
    select 1 from unnest($4::text[]) email where strpos(lower(mails.text), email) > 0)))`;

/**
 * Erases the text of every mail to or about these people: sent to them, about their orders, or written by them to the club.
 * The fact and time of sending stay. What was not sent yet goes as a whole: it is wanted by nobody, so it has not failed either.
 */
export async function forgetMailsOf(
  tx: ClubTx,
  { memberIds, orderIds, emails }: { memberIds: number[]; orderIds: number[]; emails: string[] },
): Promise<void> {
  const whose = [tx.clubId, memberIds, orderIds, emails];
  await tx.query(`delete from mails where status = 'queued' and ${theirs}`, whose);
  await tx.query(
    `update mails set recipient = '', subject = '', html = '', text = '', reply_to = null, stop_url = null, last_error = null
     where ${theirs}`,
    whose,
  );
}
