import { mostFound } from "#contract/search.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Typed } from "#server/room.ts";

/** Shorter than this, nearly every SKU matches, and a club may have 400,000. */
const leastOfSku = 3;

/** By title, and by SKU once enough of it is typed; live products come before drafts and archived ones. */
export function searchProducts(tx: ClubTx, { text }: Typed) {
  return tx.query<{ id: number; title: string; status: string }>(
    `select p.id, p.title, p.status from products p
     where p.club_id = $1 and (strpos(fold_text(p.title), $2) > 0 or char_length($2) >= ${leastOfSku} and p.id in (
       select v.product_id from variations v
       where v.club_id = $1 and v.archived_at is null and strpos(fold_text(v.sku), $2) > 0))
     order by not starts_with(fold_text(p.title), $2),
       case p.status when 'live' then 0 when 'draft' then 1 else 2 end, p.title collate names, p.id
     limit ${mostFound}`,
    [tx.clubId, text],
    "search_products",
  );
}
