import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";

/** A key for a variation until new goods come in: the total received changes when they do. */
const mark = "v.id || ':' || v.received";
const left = "v.received - v.sold - v.held";

/** Variations on sale of which few or none are left, as their club's settings say, and for which there is no notice yet. */
export const untoldLow = `variations v join products p on p.club_id = v.club_id and p.id = v.product_id
  join clubs c on c.id = v.club_id
  where v.archived_at is null and p.status = 'live' and ${left} <= c.low_stock
    and not exists (select from notices n where n.club_id = v.club_id and n.kind = 'low_stock'
      and n.subject_id = v.product_id and n.data -> 'told' ? (${mark}))`;

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
           'stock', jsonb_object_agg(v.id, ${left})),
         'low_stock:' || v.product_id || ':' || md5(string_agg(${mark}, ',' order by v.id)), $2
       from ${untoldLow} and v.club_id = $1
       group by v.club_id, v.product_id order by v.product_id
       on conflict (club_id, dedupe_key) do nothing`,
      [tx.clubId, ctx.platform.clock.now()],
    ),
  );
}
