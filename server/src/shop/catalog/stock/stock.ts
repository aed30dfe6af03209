import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";

/** SQL: how many of a variation `v` can be had. */
export const stockLeft = "v.received - v.sold - v.held";

/** SQL: so few are left that the club calls it low. `most` is the club's number; by default that of the club `$1`. */
export function isLow(left: string, most = "(select low_stock from clubs where id = $1)"): string {
  return `${left} <= ${most}`;
}

/** SQL: a variation `v` of a product `p` is on sale. */
export const isOnSale = "v.archived_at is null and p.status = 'live'";

/** How many of a variation an order asks for. */
export type Demand = { variationId: number; quantity: number };

type Row = { id: number; free: number | null; moved: boolean };

/**
 * One statement for the whole order. Rows are locked in order of id, so that two orders of the same
 * goods wait for each other instead of deadlocking. The time comes from the database, after the lock:
 * it only tells the snapshots of all servers what is new, and must be one clock for all of them.
 */
function moveSql(set: string, condition: string): string {
  return `with locked as (
      select v.id, v.received - v.sold - v.held as free
      from variations v
      where v.club_id = $1 and v.id = any ($2::bigint[]) order by v.id for no key update of v
    ), moved as (
      update variations v set ${set}, stock_changed_at = clock_timestamp()
      from locked l join unnest($2::bigint[], $3::int[]) as d (id, quantity) on d.id = l.id
      where v.club_id = $1 and v.id = any ($2::bigint[]) and v.id = l.id and ${condition}
      returning v.id
    )
    select d.id, l.free, m.id is not null as moved
    from unnest($2::bigint[]) as d (id) left join locked l on l.id = d.id left join moved m on m.id = d.id`;
}

const enough = "v.received - v.sold - v.held >= d.quantity";
const take = moveSql("sold = v.sold + d.quantity", enough);
const hold = moveSql("held = v.held + d.quantity", enough);
const sellHeld = moveSql("held = v.held - d.quantity, sold = v.sold + d.quantity", "v.held >= d.quantity");
const release = moveSql("held = v.held - d.quantity", "v.held >= d.quantity");
const putBack = moveSql("sold = v.sold - d.quantity", "v.sold >= d.quantity");

/** Sells at once. Throws OUT_OF_STOCK with every variation that is short, under `items.<variation_id>`. */
export async function takeStock(tx: ClubTx, demands: Demand[]): Promise<void> {
  refuseShortage(await move(tx, demands, take, "take_stock"));
}

/** Holds for an order that is not paid yet. Throws OUT_OF_STOCK like `takeStock`. */
export async function holdStock(tx: ClubTx, demands: Demand[]): Promise<void> {
  refuseShortage(await move(tx, demands, hold, "hold_stock"));
}

/** Turns holds into sales, once the order is paid. */
export async function sellHeldStock(tx: ClubTx, demands: Demand[]): Promise<void> {
  mustAllMove(await move(tx, demands, sellHeld, "sell_held_stock"), "sold from holds");
}

/** Releases holds, when an order is cancelled or has expired. */
export async function releaseStock(tx: ClubTx, demands: Demand[]): Promise<void> {
  mustAllMove(await move(tx, demands, release, "release_stock"), "released");
}

/** Takes sales back, when an order is cancelled after it was placed. */
export async function restock(tx: ClubTx, demands: Demand[]): Promise<void> {
  mustAllMove(await move(tx, demands, putBack, "restock"), "restocked");
}

async function move(tx: ClubTx, demands: Demand[], text: string, name: string): Promise<Row[]> {
  const totals = totalPerVariation(demands);
  if (totals.size === 0) return [];
  return tx.query<Row>(text, [tx.clubId, [...totals.keys()], [...totals.values()]], name);
}

/** Two lines with the same variation are one demand. */
function totalPerVariation(demands: Demand[]): Map<number, number> {
  const totals = new Map<number, number>();
  for (const { variationId, quantity } of demands) {
    if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new Error(`Not a quantity: ${quantity}`);
    totals.set(variationId, (totals.get(variationId) ?? 0) + quantity);
  }
  return totals;
}

function refuseShortage(rows: Row[]): void {
  const short = rows.filter((row) => !row.moved);
  if (short.length === 0) return;
  const errors = Object.fromEntries(short.map(({ id, free }) => [`items.${id}`, [soldOutText(free)]]));
  throw new ApiError("OUT_OF_STOCK", { errors });
}

/** The message for somebody who wants more than is free. */
export function soldOutText(free: number | null): Text {
  return ({ catalog }) => (free ? catalog.onlyLeft(free) : catalog.soldOut);
}

function mustAllMove(rows: Row[], verb: string): void {
  const stuck = rows.filter((row) => !row.moved).map((row) => row.id);
  if (stuck.length > 0) throw new Error(`Variations ${stuck.join(", ")} could not be ${verb}`);
}

/** A picture as copied onto an order line; `pictureOf` turns it into URLs. */
export type PictureRow = { key: string; alt: string; width: number; height: number };

/** A variation as checkout needs it, read from the database and never from the snapshot. */
export type Saleable = {
  variation_id: number;
  product_id: number;
  title: string;
  color: string;
  size: string;
  sku: string;
  /** The variation's price, else its product's. */
  price_cents: number;
  image: PictureRow | null;
  /** How many may be sold now. */
  available: number;
  /** Whether it is for sale at all. */
  live: boolean;
};

const text = `select v.id as variation_id, v.product_id, p.title, v.color, v.size, v.sku,
    coalesce(v.price_cents, p.price_cents) as price_cents,
    (select json_build_object('key', i.key, 'alt', i.alt, 'width', i.width, 'height', i.height)
     from product_images i
     where i.club_id = v.club_id and i.product_id = v.product_id
     order by i.color is not distinct from v.color desc, i.color is null desc, i.position, i.id limit 1) as image,
    v.received - v.sold - v.held as available,
    p.status = 'live' and v.archived_at is null as live
  from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
  where v.club_id = $1 and v.id = any ($2::bigint[])
  order by v.id`;

/** The variations that exist in the club, by id. Others are missing from the result. */
export async function loadSaleable(tx: ClubTx, variationIds: number[]): Promise<Saleable[]> {
  if (variationIds.length === 0) return [];
  return tx.query<Saleable>(text, [tx.clubId, [...new Set(variationIds)]], "load_saleable");
}

/** The shop says of a product that few are left when it has at most this many over all its variations. */
export const fewLeft = 5;
