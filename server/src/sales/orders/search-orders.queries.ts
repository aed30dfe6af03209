import { mostFound } from "#contract/search.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Typed } from "#server/room.ts";
import { memberText } from "../../people/members/index.ts";

/** How many members' orders are searched; a name that more people have is not what somebody is looking for. */
const mostMembers = 100;

/**
 * The order with that number, with or without the club's prefix, then those of or for matching members, newest first. All
 * are found by key, so that a club's hundred thousandth order does not slow typing down.
 */
export function searchOrders(tx: ClubTx, { text, members }: Typed) {
  return tx.query<{ id: number; number: string; member_name: string; status: string }>(
    `with fitting as (
       select m.id, m.primary_member_id from members m where m.club_id = $1 and m.id = any($4) and strpos(${memberText}, $2) > 0
       limit ${mostMembers}
     ), found as (
       (select o.id from orders o where o.club_id = $1 and o.number = upper($2))
       union
       (select o.id from orders o where o.club_id = $1 and o.id = $3::bigint and o.number like '%-' || $2)
       union
       (select latest.id from fitting cross join lateral (
          select o.id from orders o where o.club_id = $1 and o.member_id = fitting.id
          order by o.created_at desc, o.id desc limit ${mostFound}) latest)
       union
       (select latest.id from fitting cross join lateral (
          select o.id from orders o where o.club_id = $1 and o.member_id = fitting.primary_member_id
            and exists (select 1 from order_lines l
              where l.club_id = $1 and l.order_id = o.id and l.for_member_id = fitting.id)
          order by o.created_at desc, o.id desc limit ${mostFound}) latest)
     )
     select o.id, o.number, o.member_name, o.status
     from found join orders o on o.club_id = $1 and o.id = found.id
     order by not (o.number = upper($2) or o.id = coalesce($3::bigint, 0)), o.created_at desc, o.id desc
     limit ${mostFound}`,
    [tx.clubId, text, idOfNumber(text), members],
    "search_orders",
  );
}

/** Numbers are the order's id plus 10,000; digits alone lead to that id. */
function idOfNumber(text: string): number | null {
  return /^\d{5,12}$/.test(text) ? Number(text) - 10_000 : null;
}
