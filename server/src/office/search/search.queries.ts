import type { ClubTx } from "#server/platform/db/in-club.ts";

/** How many of each kind are shown. */
export const most = 5;
/** How many members' orders are looked through; a name that more people have is not what somebody looks for. */
const mostMembers = 100;

/** Shorter than this, nearly every SKU fits, and a club may have 400,000. */
const leastOfSku = 3;

/**
 * `text` is lower case and is looked for as it stands: `strpos` knows no wildcards. What begins with it comes
 * before what only contains it. `like` are those among whom everybody is who fits, where that is known.
 */
export function findMembers(tx: ClubTx, text: string, like: number[] | null) {
  return tx.query<{ id: number; name: string; email: string }>(
    `select m.id, m.first_name || ' ' || m.last_name as name, coalesce(m.email, '') as email
     from members m
     where m.club_id = $1 and m.erased_at is null and strpos(${memberText}, $2) > 0 ${like ? "and m.id = any($3)" : ""}
     order by not (starts_with(lower(m.first_name || ' ' || m.last_name), $2)
       or starts_with(lower(m.last_name), $2) or starts_with(coalesce(m.email, ''), $2)),
       lower(m.first_name), lower(m.last_name), m.id
     limit ${most}`,
    like ? [tx.clubId, text, like] : [tx.clubId, text],
    like ? "search_members_like" : "search_members",
  );
}

/**
 * The order of that number, with or without the club's letters, then those of members who fit, or for them, newest first. All
 * are found by key, so that a club's hundred thousandth order does not slow typing down.
 */
export function findOrders(tx: ClubTx, text: string, like: number[] | null) {
  return tx.query<{ id: number; number: string; member_name: string; status: string }>(
    `with fitting as (
       select m.id, m.primary_member_id from members m where m.club_id = $1 and strpos(${memberText}, $2) > 0
         ${like ? "and m.id = any($4)" : ""} limit ${mostMembers}
     ), found as (
       (select o.id from orders o where o.club_id = $1 and o.number = upper($2))
       union
       (select o.id from orders o where o.club_id = $1 and o.id = $3::bigint and o.number like '%-' || $2)
       union
       (select latest.id from fitting cross join lateral (
          select o.id from orders o where o.club_id = $1 and o.member_id = fitting.id
          order by o.created_at desc, o.id desc limit ${most}) latest)
       union
       (select latest.id from fitting cross join lateral (
          select o.id from orders o where o.club_id = $1 and o.member_id = fitting.primary_member_id
            and exists (select 1 from order_lines l
              where l.club_id = $1 and l.order_id = o.id and l.for_member_id = fitting.id)
          order by o.created_at desc, o.id desc limit ${most}) latest)
     )
     select o.id, o.number, o.member_name, o.status
     from found join orders o on o.club_id = $1 and o.id = found.id
     order by not (o.number = upper($2) or o.id = coalesce($3::bigint, 0)), o.created_at desc, o.id desc
     limit ${most}`,
    like ? [tx.clubId, text, idOfNumber(text), like] : [tx.clubId, text, idOfNumber(text)],
    like ? "search_orders_like" : "search_orders",
  );
}

/** By title, and by SKU once enough of one is typed; what is sold comes before drafts and what was archived. */
export function findProducts(tx: ClubTx, text: string) {
  return tx.query<{ id: number; title: string; status: string }>(
    `select p.id, p.title, p.status from products p
     where p.club_id = $1 and (strpos(lower(p.title), $2) > 0 or char_length($2) >= ${leastOfSku} and p.id in (
       select v.product_id from variations v
       where v.club_id = $1 and v.archived_at is null and strpos(lower(v.sku), $2) > 0))
     order by not starts_with(lower(p.title), $2),
       case p.status when 'live' then 0 when 'draft' then 1 else 2 end, lower(p.title), p.id
     limit ${most}`,
    [tx.clubId, text],
    "search_products",
  );
}

/** Numbers are made of the order's id plus 10,000; digits alone lead to that id. */
function idOfNumber(text: string): number | null {
  return /^\d{5,12}$/.test(text) ? Number(text) - 10_000 : null;
}

/** More members than this are not told apart by an index. */
export const mostLike = 2_000;

const memberText = "lower(m.first_name || ' ' || m.last_name || ' ' || coalesce(m.email, ''))";
