import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Deletes what these people wrote through the contact form, logged in or with one of these addresses. */
export async function deleteMessagesOf(
  tx: ClubTx,
  { memberIds, emails }: { memberIds: number[]; emails: string[] },
): Promise<void> {
  await tx.query(
    "delete from contact_messages where club_id = $1 and (member_id = any($2) or lower(email) = any($3))",
    [tx.clubId, memberIds, emails],
  );
}
