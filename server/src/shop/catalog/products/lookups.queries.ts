import { mostFound } from "#contract/search.ts";
import { bySize, inOneOrder } from "#contract/size-order.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Typed } from "#server/room.ts";
import { soldCents, soldPieces, soldStatuses } from "../stock/sold.ts";

const maxPicked = 5_000;
const maxTop = 10;

type Picked = {
  id: number;
  title: string;
  category_id: number;
  image: { key: string; alt: string; width: number; height: number } | null;
};

/** Every live product in short, by title. */
export async function listLiveProducts(tx: ClubTx): Promise<Picked[]> {
  return tx.query<Picked>(
    `select p.id, p.title, p.category_id, i.image
     from products p left join (
       select distinct on (product_id) product_id,
         json_build_object('key', key, 'alt', alt, 'width', width, 'height', height) as image
       from product_images where club_id = $1 order by product_id, position, id
     ) i on i.product_id = p.id
     where p.club_id = $1 and p.status = 'live' order by p.title collate names, p.id limit ${maxPicked}`,
    [tx.clubId],
  );
}

/** What the product form offers: what the club already uses, each colour with its most frequent shade. */
export async function productFormChoices(tx: ClubTx, { words }: Ctx) {
  const categories = await tx.query<{ id: number; name: string }>(
    "select id, name from categories where club_id = $1 order by position, name collate names, id",
    [tx.clubId],
  );
  const [used] = await tx.query<{
    colors: { name: string; hex: string }[];
    runs: string[][];
    size_groups: string[];
  }>(
    `with kinds as materialized (
       select color, color_hex, count(*) as uses from variations
       where club_id = $1 and archived_at is null group by color, color_hex
     )
     select
       (select coalesce(json_agg(json_build_object('name', color, 'hex', hex) order by color collate names), '[]') from (
          select distinct on (color) color, color_hex as hex from kinds
          group by color, color_hex order by color, sum(uses) desc, color_hex) shades) as colors,
       (select coalesce(json_agg(distinct own.sizes), '[]') from (
          select array_agg(size order by position, id) as sizes from variations
          where club_id = $1 and archived_at is null group by product_id, color) own) as runs,
       array(select distinct size_group from products
             where club_id = $1 and size_group <> '' order by size_group) as size_groups`,
    [tx.clubId],
  );
  return {
    categories,
    colors: used?.colors ?? [],
    sizes: inOneOrder(used?.runs ?? [], bySize(words.language)),
    size_groups: used?.size_groups ?? [],
  };
}

export type TopProduct = { product_id: number; title: string; quantity: number; cents: number };

/** What has sold most since then, without cancelled and unpaid orders and what went back. */
export async function topProducts(tx: ClubTx, since: Date): Promise<TopProduct[]> {
  return tx.query<TopProduct>(
    `select s.product_id, p.title, s.quantity, s.cents
     from (select l.product_id, sum(${soldPieces})::bigint as quantity, sum(${soldCents})::bigint as cents
           from orders o join order_lines l on l.club_id = o.club_id and l.order_id = o.id
           where o.club_id = $1 and o.created_at >= $2 and o.status in ${soldStatuses}
           group by l.product_id having sum(${soldPieces}) > 0) s
     join products p on p.club_id = $1 and p.id = s.product_id
     order by s.quantity desc, s.cents desc, p.id limit ${maxTop}`,
    [tx.clubId, since],
  );
}

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

const topDays = 90;

/** From when on sales count as bestselling. */
export function topSellersSince(ctx: Ctx): Date {
  return new Date(ctx.platform.clock.now().getTime() - topDays * 86_400_000);
}
