import { searchText } from "#contract/fold-text.ts";
import type { products } from "#contract/products.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";

type HistoryInput = Input<typeof products.stockHistory>;
export type StockEvent = {
  id: string;
  at: Date;
  kind: "correction" | "sale" | "back";
  color: string;
  size: string;
  delta: number;
  reason: string;
  actor: string;
  order_id: number | null;
};

const defaultPerPage = 25;

/** Orders whose goods have left the stock; what an unpaid order holds is not sold. */
export const soldStatuses = "('placed', 'processing', 'completed')";

/**
 * The order of a line `l`, if it is sold. Found by its key, line by line, which `offset 0` enforces: for many
 * variations the planner expects so many lines that it would read all orders of the club.
 */
export const soldOrderOfLine = `(
    select o.id, coalesce(o.placed_at, o.created_at) as at from orders o
    where o.club_id = l.club_id and o.id = l.order_id and o.status in ${soldStatuses} offset 0)`;

const events = `select 'm' || m.id as id, m.created_at as at, 'correction' as kind, v.color, v.size, m.delta,
      m.reason, m.actor, null::bigint as order_id, m.id as number
    from stock_moves m join variations v on v.club_id = m.club_id and v.id = m.variation_id
    where m.club_id = $1 and m.variation_id = any ($2::bigint[])
  union all
  select 'p' || g.id, g.created_at, case when g.sold_delta > 0 then 'sale' else 'back' end, l.color, l.size,
      -g.sold_delta, case when g.sold_delta > 0 then 'Order ' else 'Back from order ' end || o.number, o.member_name, o.id, g.id
    from order_lines l
    cross join lateral (
      select id, created_at, sold_delta from piece_moves
      where club_id = l.club_id and order_line_id = l.id and sold_delta <> 0 offset 0) g
    cross join lateral (
      select id, number, member_name from orders where club_id = l.club_id and id = l.order_id offset 0) o
    where l.club_id = $1 and l.variation_id = any ($2::bigint[])`;

/** What came into and went out of stock for a product or one of its variations. The deltas add up to what is on hand. */
export async function listStockHistory(tx: ClubTx, input: HistoryInput) {
  const { page = 1, per_page = defaultPerPage, order_by = "desc" } = input;
  const text = searchText(input.keywords) ?? null;
  const order = `e.at ${order_by}, e.kind ${order_by}, e.number ${order_by}`;
  const values = [tx.clubId, await variationsOf(tx, input), text];
  // Computed once for the page and the total; if the page is empty, there is a row with the total.
  const found = await tx.query<StockEvent & { total: number; is_there: boolean }>(
    `with e as materialized (
       select e.* from (${events}) e where $3::text is null or strpos(fold_text(e.reason || ' ' || e.actor), $3) > 0
     )
     select page.*, page.id is not null as is_there, counted.total from (select count(*) as total from e) counted
     left join lateral (
       select * from e order by ${order} limit ${per_page} offset ${(page - 1) * per_page}
     ) page on true order by ${order.replaceAll("e.", "page.")}`,
    values,
  );
  const rows = found.filter((row) => row.is_there).map(({ is_there: _, total: __, ...row }) => row);
  return { rows, total: found[0]?.total ?? 0, page, per_page };
}

/** Throws NOT_FOUND for another club's product, and for a variation of another product. */
async function variationsOf(tx: ClubTx, { id, variation_id }: HistoryInput): Promise<number[]> {
  const [product] = await tx.query<{ ids: string[] }>(
    `select array(select v.id from variations v where v.club_id = p.club_id and v.product_id = p.id) as ids
     from products p where p.club_id = $1 and p.id = $2`,
    [tx.clubId, id],
  );
  const ids = product?.ids.map(Number);
  if (!ids || (variation_id && !ids.includes(variation_id))) throw new ApiError("NOT_FOUND");
  return variation_id ? [variation_id] : ids;
}
