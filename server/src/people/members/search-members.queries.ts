import type { PrimaryOf } from "#contract/member-rows.ts";
import { mostFound } from "#contract/search.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { searchNewest } from "#server/platform/db/search-newest.ts";
import type { Typed } from "#server/room.ts";
import { bySurname } from "./by-surname.ts";
import { joinTheirPrimary, primaryInJson } from "./families.queries.ts";
import { findMembersLike, searchWords } from "./find-members-like.ts";

/** What Ctrl-K searches of a member `m`. */
export const memberText = "fold_text(m.first_name || ' ' || m.last_name || ' ' || coalesce(m.email, ''))";

/** A few are shown, so these are enough even of a frequent name. */
const mostLike = 500;

/** Members who may fit what is typed, for `Typed`. */
export async function membersFor(tx: ClubTx, text: string): Promise<number[]> {
  const { ids, isAll } = await findMembersLike(tx, searchWords(text), mostLike);
  const found = await searchNewest(tx, {
    keyed: ids,
    isAll,
    id: "m.id",
    fits: `strpos(${memberText}, $2) > 0`,
    from: "from members m where m.club_id = $1 and m.erased_at is null",
    newestFirst: "m.created_at desc",
    values: [tx.clubId, text],
  });
  return found.ids;
}

/** Names that begin with what was typed come before those that only contain it. */
export function searchMembers(tx: ClubTx, { text, members }: Typed) {
  return tx.query<{ id: number; name: string; email: string; primary: PrimaryOf | null }>(
    `select m.id, m.first_name || ' ' || m.last_name as name, coalesce(m.email, '') as email,
       ${primaryInJson} as primary
     from members m ${joinTheirPrimary}
     where m.club_id = $1 and m.erased_at is null and m.id = any($3) and strpos(${memberText}, $2) > 0
     order by not (starts_with(fold_text(m.first_name || ' ' || m.last_name), $2)
       or starts_with(fold_text(m.last_name), $2) or starts_with(coalesce(m.email, ''), $2)),
       ${bySurname("m")}
     limit ${mostFound}`,
    [tx.clubId, text, members],
    "search_members",
  );
}
