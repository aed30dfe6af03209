import { mostFound } from "#contract/search.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Typed } from "#server/room.ts";

/** What Ctrl-K searches of a member `m`. */
export const memberText = "lower(m.first_name || ' ' || m.last_name || ' ' || coalesce(m.email, ''))";

/** Names that begin with what was typed come before those that only contain it. */
export function searchMembers(tx: ClubTx, { text, like }: Typed) {
  return tx.query<{ id: number; name: string; email: string }>(
    `select m.id, m.first_name || ' ' || m.last_name as name, coalesce(m.email, '') as email
     from members m
     where m.club_id = $1 and m.erased_at is null and strpos(${memberText}, $2) > 0 ${like ? "and m.id = any($3)" : ""}
     order by not (starts_with(lower(m.first_name || ' ' || m.last_name), $2)
       or starts_with(lower(m.last_name), $2) or starts_with(coalesce(m.email, ''), $2)),
       lower(m.first_name), lower(m.last_name), m.id
     limit ${mostFound}`,
    like ? [tx.clubId, text, like] : [tx.clubId, text],
    like ? "search_members_like" : "search_members",
  );
}
