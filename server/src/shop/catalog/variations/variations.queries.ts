import type { SizeGroup } from "#contract/members.ts";
import { bySize, inOneOrder } from "#contract/size-order.ts";
import type { Ctx } from "#server/platform/context.ts";
import { assignmentsFrom, type Chosen, columnList, columnsOf } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { variations } from "../catalog.tables.ts";

const rowColumns = columnsOf(variations, ["club_id", "archived_at", "stock_changed_at"]);
export type StoredVariation = Chosen<typeof variations, typeof rowColumns> & { archived: boolean };
const columns = `${columnList(rowColumns)}, archived_at is not null as archived`;

const formColumns = columnsOf(variations, [
  ...([
    "club_id",
    "id",
    "product_id",
    "received",
    "sold",
    "held",
    "archived_at",
    "stock_changed_at",
  ] as const),
]);
/** What a form says about a variation, ready to be written. */
export type VariationValues = Chosen<typeof variations, typeof formColumns>;

/** Throws NOT_FOUND. */
export async function findVariation(tx: ClubTx, id: number): Promise<StoredVariation> {
  const [row] = await tx.query<StoredVariation>(
    `select ${columns} from variations where club_id = $1 and id = $2`,
    [tx.clubId, id],
  );
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** In the order of the product's form, those on sale first. */
export async function listVariations(tx: ClubTx, productId: number): Promise<StoredVariation[]> {
  return tx.query<StoredVariation>(
    `select ${columns} from variations where club_id = $1 and product_id = $2
     order by archived_at is not null, position, id`,
    [tx.clubId, productId],
  );
}

/** The same, locked against orders and other forms until the transaction ends. */
export async function lockVariations(tx: ClubTx, productId: number): Promise<StoredVariation[]> {
  return tx.query<StoredVariation>(
    `select ${columns} from variations where club_id = $1 and product_id = $2 order by id for no key update`,
    [tx.clubId, productId],
  );
}

type TakenSku = { sku: string; title: string; archived: boolean };

/** Those of the SKUs that other variations of the club have, in any spelling. */
export async function takenSkus(tx: ClubTx, skus: string[], exceptIds: number[]): Promise<TakenSku[]> {
  return tx.query<TakenSku>(
    `select v.sku, p.title, v.archived_at is not null as archived
     from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
     where v.club_id = $1 and v.id <> all ($3::bigint[])
       and text_key(v.sku) = any (array(select text_key(asked.sku) from unnest($2::text[]) as asked (sku)))`,
    [tx.clubId, skus, exceptIds],
  );
}

/** Moves the SKUs and names out of the way, so that rows can swap them; rewritten at once. */
export async function parkVariations(tx: ClubTx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `update variations set sku = chr(1) || id, color = chr(1) || id
     where club_id = $1 and id = any ($2::bigint[])`,
    [tx.clubId, ids],
  );
}

/** Writes those that differ, and restores archived ones. */
export async function updateVariations(
  tx: ClubTx,
  rows: (VariationValues & { id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `update variations v set ${assignmentsFrom(formColumns, "r")}, archived_at = null
     from jsonb_populate_recordset(null::variations, $2::jsonb) r
     where v.club_id = $1 and v.id = r.id
       and (${columnList(formColumns, "v.")}, v.archived_at) is distinct from (${columnList(formColumns, "r.")}, null)`,
    [tx.clubId, jsonRows(rows)],
  );
}

/** Returns the new rows' ids by SKU. */
export async function insertVariations(
  tx: ClubTx,
  productId: number,
  rows: VariationValues[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const inserted = await tx.query<{ id: number; sku: string }>(
    `insert into variations (club_id, product_id, ${columnList(formColumns)})
     select $1, $2, ${columnList(formColumns, "r.")}
     from jsonb_populate_recordset(null::variations, $3::jsonb) r order by r.position
     returning id, sku`,
    [tx.clubId, productId, jsonRows(rows)],
  );
  return new Map(inserted.map(({ id, sku }) => [sku, id]));
}

/**
 * Deletes those that nothing refers to: never ordered, waited for or wanted in exchange, nothing held, in no pack, and no
 * history except their opening stock. The others keep their past and are archived. Returns the deleted ones.
 */
export async function dropVariations(tx: ClubTx, ids: number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const deleted = await tx.query<{ id: number }>(
    `delete from variations v where v.club_id = $1 and v.id = any ($2::bigint[]) and v.sold = 0 and v.held = 0
       and not exists (select 1 from order_lines l where l.club_id = v.club_id and l.variation_id = v.id)
       and not exists (select 1 from return_lines l where l.club_id = v.club_id and l.variation_id = v.id)
       and not exists (select 1 from stock_alerts a where a.club_id = v.club_id and a.variation_id = v.id)
       and not exists (select 1 from pack_slots s where s.club_id = v.club_id and s.default_variation_id = v.id)
       and not exists (select 1 from pack_slot_options o where o.club_id = v.club_id and o.product_id = v.product_id
         and v.id = any (o.variation_ids))
       and (select count(*) from stock_moves m where m.club_id = v.club_id and m.variation_id = v.id) <= 1
     returning v.id`,
    [tx.clubId, ids],
  );
  await tx.query(
    `update variations set archived_at = $3
     where club_id = $1 and id = any ($2::bigint[]) and archived_at is null`,
    [tx.clubId, ids, now],
  );
  return deleted.map(({ id }) => id);
}

/** The garment groups of products in these states, with their sizes in the club's order. */
export async function sizeGroups(
  tx: ClubTx,
  { words }: Ctx,
  statuses: readonly ("draft" | "live")[],
): Promise<SizeGroup[]> {
  const groups = await tx.query<{ group: string; runs: string[][] }>(
    `select o.size_group as group, json_agg(distinct o.sizes) as runs
     from (select p.size_group, array_agg(v.size order by v.position, v.id) as sizes
           from products p join variations v on v.club_id = p.club_id and v.product_id = p.id
           where p.club_id = $1 and p.size_group <> '' and p.status = any($2) and v.archived_at is null
           group by p.size_group, p.id, v.color) o
     group by o.size_group order by o.size_group`,
    [tx.clubId, statuses],
    "size_groups",
  );
  const compare = bySize(words.language);
  return groups.map(({ group, runs }) => ({ group, sizes: inOneOrder(runs, compare) }));
}

/**
 * Rows of a form as one parameter for `jsonb_to_recordset`. A lone surrogate, which JSON can write and PostgreSQL
 * refuses, becomes the replacement character, as it does in a plain parameter.
 */
export function jsonRows(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value) => (typeof value === "string" ? value.toWellFormed() : value));
}
