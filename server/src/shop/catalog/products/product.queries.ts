import type { ProductStatus } from "#contract/product-form.ts";
import { type DaysOf, monthInSql } from "#server/platform/days.ts";
import { type Chosen, columnsOf, listed } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { productImages, products } from "../catalog.tables.ts";
import { soldOrderOfLine } from "../stock/stock-history.queries.ts";

const productColumns = columnsOf(products, ["club_id"]);
export type StoredProduct = Chosen<typeof products, typeof productColumns> & {
  status: ProductStatus;
  category_name: string;
};

const imageColumns = columnsOf(productImages, ["club_id", "product_id", "position"]);
export type StoredImage = Chosen<typeof productImages, typeof imageColumns>;

export type MonthOfSales = { month: string; orders: number; quantity: number; cents: number };

/** Throws NOT_FOUND. */
export async function findProduct(tx: ClubTx, id: number): Promise<StoredProduct> {
  const [row] = await tx.query<StoredProduct>(
    `select ${listed(productColumns, "p.")}, c.name as category_name
     from products p join categories c on c.club_id = p.club_id and c.id = p.category_id
     where p.club_id = $1 and p.id = $2`,
    [tx.clubId, id],
  );
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** Locks a product against other forms until the transaction ends. Throws NOT_FOUND. */
export async function lockProduct(tx: ClubTx, id: number): Promise<void> {
  const rows = await tx.query("select 1 from products where club_id = $1 and id = $2 for no key update", [
    tx.clubId,
    id,
  ]);
  if (rows.length === 0) throw new ApiError("NOT_FOUND");
}

export async function listImages(tx: ClubTx, productId: number): Promise<StoredImage[]> {
  return tx.query<StoredImage>(
    `select ${listed(imageColumns)} from product_images
     where club_id = $1 and product_id = $2 order by position, id`,
    [tx.clubId, productId],
  );
}

/** Revenue of these variations by month, oldest first; months without sales are left out. */
export async function salesByMonth(
  tx: ClubTx,
  { timeZone }: DaysOf,
  variationIds: number[],
): Promise<MonthOfSales[]> {
  return tx.query<MonthOfSales>(
    `select ${monthInSql("o.at", "$3")} as month,
       count(distinct o.id) as orders, sum(l.quantity) as quantity, sum(l.paid_cents)::bigint as cents
     from order_lines l cross join lateral ${soldOrderOfLine} o
     where l.club_id = $1 and l.variation_id = any ($2::bigint[])
     group by month order by month`,
    [tx.clubId, variationIds, timeZone],
  );
}

/** Whether any of a product's variations is or was in an order, whatever its state. */
export async function wasOrdered(tx: ClubTx, productId: number): Promise<boolean> {
  const [row] = await tx.query<{ ordered: boolean }>(
    `select exists (
       select 1 from variations v where v.club_id = $1 and v.product_id = $2
         and (v.sold > 0 or v.held > 0 or exists (
           select 1 from order_lines l where l.club_id = v.club_id and l.variation_id = v.id))) as ordered`,
    [tx.clubId, productId],
  );
  return row?.ordered ?? false;
}

/** Names of a few packs with a slot that allows the product or has it as its default. */
export async function packsWith(tx: ClubTx, productId: number): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select p.name from packs p join pack_slots s on s.club_id = p.club_id and s.pack_id = p.id
     where p.club_id = $1 and (
       exists (select 1 from pack_slot_options o
         where o.club_id = s.club_id and o.slot_id = s.id and o.product_id = $2)
       or exists (select 1 from variations v
         where v.club_id = s.club_id and v.id = s.default_variation_id and v.product_id = $2))
     group by p.name order by p.name collate names limit 5`,
    [tx.clubId, productId],
  );
  return rows.map(({ name }) => name);
}
