import type { ClubTx } from "#server/platform/db/in-club.ts";

/**
 * Part of a statement that writes members, `from`: the words that searches find them by. A new name adds its words; earlier
 * ones stay, because earlier orders show them. `$1` is the club.
 */
export function partsInsert(from: string): string {
  return `insert into member_parts (club_id, part, member_id)
    select $1, part, named.id
    from ${from} named, word_ends(concat_ws(' ', named.first_name, named.last_name, named.email)) part
    on conflict (club_id, part, member_id) do nothing returning id`;
}

/** Nobody can find the person any more, by any name that they ever had. */
export async function forgetParts(tx: ClubTx, memberId: number): Promise<void> {
  await tx.query("delete from member_parts where club_id = $1 and member_id = $2", [tx.clubId, memberId]);
}
