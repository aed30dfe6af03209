import { searchText } from "#contract/fold-text.ts";
import type { products } from "#contract/products.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, idempotencyKey } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Text } from "#server/words/languages.ts";
import { findVariation, type StoredVariation } from "../variations/variations.queries.ts";

type Change = { variation_id: number; delta: number; reason: string };

/**
 * Adds to or takes from one variation's stock, once for each Idempotency-Key. Throws NOT_FOUND, OUT_OF_STOCK if it has fewer,
 * and IDEMPOTENCY_KEY_REUSED.
 */
export async function changeStock(ctx: Ctx, change: Change): Promise<StoredVariation> {
  const key = idempotencyKey(ctx);
  return inClub(ctx, async (tx) => {
    const earlier = key && (await earlierMove(tx, change.variation_id, key));
    if (earlier) {
      const isSame = earlier.delta === change.delta && earlier.reason === change.reason;
      if (!isSame) throw new ApiError("IDEMPOTENCY_KEY_REUSED");
      return findVariation(tx, change.variation_id);
    }
    const changes = [{ variationId: change.variation_id, delta: change.delta }];
    const [short] = await addStock(tx, ctx, changes, change.reason, key);
    if (short?.free === null) throw new ApiError("NOT_FOUND");
    if (short) {
      const text = shortageText(short.free);
      throw new ApiError("OUT_OF_STOCK", { message: text, errors: { delta: [text] } });
    }
    const variation = await findVariation(tx, change.variation_id);
    const { id, sku, received } = variation;
    await recordAudit(tx, ctx, {
      action: "product.stock_changed",
      subjectKind: "product",
      subjectId: variation.product_id,
      before: { variation_id: id, sku, received: received - change.delta },
      after: { variation_id: id, sku, received, reason: change.reason.toWellFormed() },
    });
    return variation;
  });
}

type StockChange = { variationId: number; delta: number };
/** A change that could not be made: at most `free` can be taken; null if there is no such variation. */
type Shortage = { variationId: number; free: number | null };

/**
 * Rows are locked in order of id, like orders do, and changed relatively, never set:
 * what was sold or held meanwhile stays sold or held. A row with fewer than are taken is left as it is.
 */
const addSql = `with locked as (
    select v.id, v.received - v.sold - v.held as free
    from variations v
    where v.club_id = $1 and v.id = any ($2::bigint[]) order by v.id for no key update of v
  ), moved as (
    update variations v set received = v.received + d.delta, stock_changed_at = clock_timestamp()
    from locked l join unnest($2::bigint[], $3::int[]) as d (id, delta) on d.id = l.id
    where v.club_id = $1 and v.id = l.id and v.received + d.delta >= v.sold + v.held
    returning v.id, d.delta
  ), written as (
    insert into stock_moves (club_id, variation_id, delta, reason, actor, created_at, idempotency_key)
    select $1, id, delta, $4, $5, $6, $7 from moved order by id
  )
  select d.id as "variationId", l.free
  from unnest($2::bigint[]) as d (id) left join locked l on l.id = d.id left join moved m on m.id = d.id
  where m.id is null`;

/**
 * Adds to or takes from the stock of variations, each with a row of history that keeps the caller's key. Returns those that
 * could not be changed.
 */
export async function addStock(
  tx: ClubTx,
  ctx: Ctx,
  changes: StockChange[],
  reason: string,
  key: string | null = null,
): Promise<Shortage[]> {
  const real = changes.filter(({ delta }) => delta !== 0);
  if (real.length === 0) return [];
  return tx.query<Shortage>(
    addSql,
    [
      tx.clubId,
      real.map(({ variationId }) => variationId),
      real.map(({ delta }) => delta),
      reason,
      ctx.actor.name,
      ctx.platform.clock.now(),
      key,
    ],
    "add_stock",
  );
}

type StockMove = { delta: number; reason: string };

/** What was done with a variation under a key before, or null. Until the transaction ends nobody else does anything with it. */
async function earlierMove(tx: ClubTx, variationId: number, key: string): Promise<StockMove | null> {
  await tx.query("select 1 from variations where club_id = $1 and id = $2 for no key update", [
    tx.clubId,
    variationId,
  ]);
  const [row] = await tx.query<StockMove>(
    "select delta, reason from stock_moves where club_id = $1 and variation_id = $2 and idempotency_key = $3",
    [tx.clubId, variationId, key],
  );
  return row ?? null;
}

/** The message for a change that takes more than there is. */
export function shortageText(free: number): Text {
  return ({ catalog }) => (free > 0 ? catalog.mostToTake(free) : catalog.nothingToTake);
}

type HistoryInput = Input<typeof products.stockHistory>;
type StockEvent = {
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
