import type { Platform } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";

/** As many as the shop shows as the last ones, and the dashboard as running low. */
const fewLeft = 3;

/** Variations on sale of which few or none are left. */
export const lowVariations = `variations v join products p on p.club_id = v.club_id and p.id = v.product_id
  where v.archived_at is null and p.status = 'live' and v.received - v.sold - v.held <= ${fewLeft}`;

/** One notice until new goods came in: what was received in all tells that they did. */
export const lowStockKey = "'low_stock:' || v.id || ':' || v.received";

/** Writes a notice for each variation that ran low and has none yet. Safe to repeat, and at once. */
export async function noticeLowStock(platform: Platform, clubId: number): Promise<void> {
  await inClub({ platform, clubId }, (tx) =>
    tx.query(
      `insert into notices (club_id, kind, subject_id, dedupe_key, created_at)
       select v.club_id, 'low_stock', v.id, ${lowStockKey}, $2 from ${lowVariations} and v.club_id = $1 order by v.id
       on conflict (club_id, dedupe_key) do nothing`,
      [tx.clubId, platform.clock.now()],
    ),
  );
}
