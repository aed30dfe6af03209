import { listOf, utc } from "#server/platform/db/copies.ts";

/** A product's title, unless the club has made it a draft again: nobody may read that. */
const shown = (column: string) => `case when p.status = 'draft' then '' else ${column} end`;
const shownTitle = shown("p.title");

const kept = listOf(
  `select w.id, ${shownTitle} as product, ${utc("w.created_at")} as created_at
   from wishes w join products p on p.club_id = $1 and p.id = w.product_id
   where w.club_id = $1 and w.member_id = $2`,
);

const awaited = listOf(
  `select a.id, ${shownTitle} as product, ${shown("v.color")} as color, ${shown("v.size")} as size, ${utc("a.created_at")} as created_at
   from stock_alerts a
   join variations v on v.club_id = $1 and v.id = a.variation_id
   join products p on p.club_id = $1 and p.id = v.product_id
   where a.club_id = $1 and a.member_id = $2`,
);

/** Their wishlist and alerts, under both names that such files have had. */
export const ownWishes = {
  wishes: { sql: kept },
  stock_alerts: { sql: awaited },
  wishlist: { sql: kept },
  waiting_for_stock: { sql: awaited },
};
