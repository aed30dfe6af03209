import type { z } from "zod";
import { roles } from "#contract/endpoint.ts";
import { toDollars } from "#contract/money.ts";
import type { ProductStatus } from "#contract/product-form.ts";
import type { adminProduct, productRow, VariationRow as ShownVariation } from "#contract/products.ts";
import { type DaysOf, monthInSql } from "#server/platform/clock.ts";
import type { Actor } from "#server/platform/context.ts";
import { type Chosen, columnList, columnsOf } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { showPicture } from "../../../ground/pictures/index.ts";
import { productImages, products } from "../catalog.tables.ts";
import { soldCents, soldOrderOfLine, soldPieces } from "../stock/sold.ts";
import type { StoredVariation } from "../variations/variations.queries.ts";
import type { ListedProduct } from "./list-products.queries.ts";

const productColumns = columnsOf(products, ["club_id"]);
export type StoredProduct = Chosen<typeof products, typeof productColumns> & {
  status: ProductStatus;
  category_name: string;
};

const imageColumns = columnsOf(productImages, ["club_id", "product_id", "position"]);
export type StoredImage = Chosen<typeof productImages, typeof imageColumns>;

type MonthOfSales = { month: string; orders: number; quantity: number; cents: number };

/** Throws NOT_FOUND. */
export async function findProduct(tx: ClubTx, id: number): Promise<StoredProduct> {
  const [row] = await tx.query<StoredProduct>(
    `select ${columnList(productColumns, "p.")}, c.name as category_name
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
    `select ${columnList(imageColumns)} from product_images
     where club_id = $1 and product_id = $2 order by position, id`,
    [tx.clubId, productId],
  );
}

/** What was sold of these variations by the month of the order, oldest first; months without orders are left out. */
export async function salesByMonth(
  tx: ClubTx,
  { timeZone }: DaysOf,
  variationIds: number[],
): Promise<MonthOfSales[]> {
  return tx.query<MonthOfSales>(
    `select month, count(distinct id) filter (where pieces > 0) as orders, sum(pieces)::bigint as quantity,
       sum(cents)::bigint as cents
     from (select ${monthInSql("o.created_at", "$3")} as month, o.id, ${soldPieces} as pieces, ${soldCents} as cents
           from order_lines l cross join lateral ${soldOrderOfLine} o
           where l.club_id = $1 and l.variation_id = any ($2::bigint[])) lines
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

const shownMonths = 12;

type LoadedProduct = {
  product: StoredProduct;
  images: StoredImage[];
  variations: StoredVariation[];
  months: MonthOfSales[];
  ordered: boolean;
  /** Names of packs that allow it. */
  packs: string[];
};

// Columns go out under their own names; the router drops those that the contract does not declare.

export function presentProduct(
  actor: Actor,
  loaded: LoadedProduct,
  today: string,
): z.input<typeof adminProduct> {
  const { product, months } = loaded;
  const sum = (of: (month: MonthOfSales) => number) => months.reduce((total, one) => total + of(one), 0);
  return {
    ...product,
    category: { id: product.category_id, name: product.category_name },
    price: toDollars(product.price_cents),
    images: loaded.images.map((row) => ({ ...showPicture(row), id: row.id, color: row.color })),
    variations: loaded.variations.map(presentVariation),
    sales: {
      quantity: sum((one) => one.quantity),
      orders: sum((one) => one.orders),
      revenue: toDollars(sum((one) => one.cents)),
    },
    sales_by_month: lastMonths(today).map((month) => {
      const found = months.find((one) => one.month === month);
      return { month, quantity: found?.quantity ?? 0, revenue: toDollars(found?.cents ?? 0) };
    }),
    can: productCan(actor, loaded),
  };
}

export function presentVariation(row: StoredVariation): ShownVariation {
  return {
    ...row,
    price: row.price_cents === null ? null : toDollars(row.price_cents),
    stock: row.received - row.sold - row.held,
  };
}

export function presentListed(row: ListedProduct): z.input<typeof productRow> {
  return {
    ...row,
    category: { id: row.category_id, name: row.category_name },
    image: showPicture(row.image),
    price: toDollars(row.price_cents),
    price_to: row.highest_cents === row.price_cents ? null : toDollars(row.highest_cents),
  };
}

/** The last 12 months as `YYYY-MM`, this one last. */
function lastMonths(today: string): string[] {
  const [year = 0, thisMonth = 1] = today.split("-").map(Number);
  return Array.from({ length: shownMonths }, (_, at) => {
    const month = new Date(Date.UTC(year, thisMonth - 1 - (shownMonths - 1 - at)));
    return month.toISOString().slice(0, 7);
  });
}

/** What deleting a product depends on. */
type Product = {
  /** Whether any of it is or was in an order, or is held for one. */
  ordered: boolean;
  /** Names of a few packs that allow it. */
  packs: string[];
};

/** What staff may do with a product, as the server enforces it and the panel shows it. */
function productCan(actor: Actor, product: Product): { edit: boolean; delete: boolean } {
  const admin = actor.kind === "staff" && actor.role === roles.admin;
  return { edit: admin, delete: admin && whyNotDeleteProduct(product) === null };
}

/** Why a product cannot be deleted; null where nothing refers to it. */
export function whyNotDeleteProduct({ ordered, packs }: Product): Text | null {
  if (ordered) return ({ catalog }) => catalog.hasBeenOrdered;
  return packs.length > 0 ? ({ catalog }) => catalog.inPacks(packs) : null;
}
