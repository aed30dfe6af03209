import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { isLow, isOnSale, stockLeft } from "../../shop/catalog/index.ts";

/** A key for a variation until new goods come in: the total received changes when they do. */
const mark = "v.id || ':' || v.received";
/** For the key of a notice: what was told as low is told once more when it has sold out. */
const stateMark = `${mark} || case when ${stockLeft} <= 0 then ':0' else '' end`;

/** Variations on sale of which few or none are left, as their club's settings say, and for which no notice has told that yet. */
export const untoldLow = `variations v join products p on p.club_id = v.club_id and p.id = v.product_id
  join clubs c on c.id = v.club_id
  where ${isOnSale} and ${isLow(stockLeft, "c.low_stock")} and not exists (select from notices n where n.club_id = v.club_id and n.kind = 'low_stock'
      and n.subject_id = v.product_id and n.data -> 'told' ? (${mark})
      and (${stockLeft} > 0 or coalesce((n.data -> 'stock' ->> v.id::text)::int, 0) <= 0))`;

/**
 * Writes a notice for each product of which something ran low without one; it keeps how much it saw of each variation, by
 * its id. Safe to repeat, and concurrently.
 */
export async function noticeLowStock(ctx: Ctx): Promise<void> {
  await inClub(ctx, (tx) =>
    tx.query(
      `insert into notices (club_id, kind, subject_id, data, dedupe_key, created_at)
       select v.club_id, 'low_stock', v.product_id,
         jsonb_build_object('told', jsonb_agg(${mark} order by v.id), 'variation_ids', jsonb_agg(v.id order by v.id),
           'stock', jsonb_object_agg(v.id, ${stockLeft})),
         'low_stock:' || v.product_id || ':' || md5(string_agg(${stateMark}, ',' order by v.id)), $2
       from ${untoldLow} and v.club_id = $1
       group by v.club_id, v.product_id order by v.product_id
       on conflict (club_id, dedupe_key) do nothing`,
      [tx.clubId, ctx.platform.clock.now()],
    ),
  );
}
