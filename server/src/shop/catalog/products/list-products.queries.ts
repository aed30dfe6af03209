import { searchText } from "#contract/fold-text.ts";
import { type ProductStatus, productStatuses } from "#contract/product-form.ts";
import type { products, stockFilters, stockStates } from "#contract/products.ts";
import { byPlace } from "#server/platform/db/by-place.ts";
import { type Chosen, columnList, columnsOf } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { products as productsTable } from "../catalog.tables.ts";
import { isLow, stockLeft } from "../stock/stock.ts";

type ListInput = Input<typeof products.filterProducts>;
export type ProductFilters = Pick<ListInput, "keywords" | "status" | "category_id" | "stock_state">;

/** Long texts are in no list: they would be sorted with it. */
const unlisted = ["club_id", "slug", "description", "size_guide", "size_group", "price_cents"] as const;
/** What the list and its export read from a product's own row. */
export const listedColumns = columnsOf(productsTable, unlisted);
/** Those that are cells of the export as they stand. */
export const productCells = columnsOf(productsTable, [
  ...unlisted,
  ...(["id", "status", "category_id", "created_at", "version"] as const),
]);
export type ListedColumns = Chosen<typeof productsTable, typeof listedColumns>;
export type ListedProduct = ListedColumns & {
  status: ProductStatus;
  category_name: string;
  image: { key: string; alt: string; width: number; height: number } | null;
  price_cents: number;
  highest_cents: number;
  variation_count: number;
  stock: number;
  stock_state: (typeof stockStates)[number];
  sold: number;
};

const defaultPerPage = 25;

/**
 * What was sold of `p`, as the dashboard has it: prepared day by day, so counting it reads no orders, and is up to a minute old.
 */
const sold = `coalesce((select sum(f.quantity)::int8 from daily_product_figures f
  where f.club_id = $1 and f.product_id = p.id), 0)`;

/** What each sort orders by; DIR is the direction. */
const sortColumns = {
  created_at: "p.created_at DIR, p.id DIR",
  title: "p.title collate names DIR, p.id DIR",
  price: "lowest_cents DIR, p.id DIR",
  stock: "coalesce(s.stock, 0) DIR, p.id DIR",
  sold: "sold_pieces DIR, p.id DIR",
  category: "c.name collate names DIR, p.title collate names, p.id",
  status: `${byPlace(productStatuses, "p.status", "DIR")}, p.title collate names, p.id`,
} as const;
/** Sorts that need the variations of every product, not only of those on the page. */
const overVariations = new Set<keyof typeof sortColumns>(["price", "stock"]);

const stockConditions = {
  sold_out: "coalesce(s.stock, 0) <= 0",
  low: `s.stock > 0 and ${isLow("s.fewest")}`,
  in_stock: `not ${isLow("s.fewest")}`,
  low_or_sold_out: isLow("coalesce(s.fewest, 0)"),
} as const satisfies Record<(typeof stockFilters)[number], string>;
const stockState = `case when ${stockConditions.sold_out} then 'sold_out' when ${stockConditions.low} then 'low'
  else 'in_stock' end`;

/** Totals over variations; `plain` are those that cost the same as the product. */
const sums = `count(*) filter (where v.archived_at is null) as variation_count,
  coalesce(sum(${stockLeft}) filter (where v.archived_at is null), 0) as stock,
  min(${stockLeft}) filter (where v.archived_at is null) as fewest,
  count(*) filter (where v.archived_at is null and v.price_cents is null) as plain,
  min(v.price_cents) filter (where v.archived_at is null) as lowest,
  max(v.price_cents) filter (where v.archived_at is null) as highest`;
const ofAll = `left join (
    select v.product_id, ${sums} from variations v where v.club_id = $1 group by v.product_id
  ) s on s.product_id = p.id`;
const ofPage = `left join lateral (
    select ${sums} from variations v where v.club_id = p.club_id and v.product_id = p.id
  ) s on true`;

/** The lowest and highest price of any variation; the product's price if it has none. */
const ownPrice = "case when s.plain > 0 or s.lowest is null then p.price_cents end";
const lowest = `least(s.lowest, ${ownPrice})`;
const highest = `greatest(s.highest, ${ownPrice})`;

const columns = `${columnList(listedColumns, "p.")}, p.category_name, p.total,
  coalesce(s.variation_count, 0) as variation_count, coalesce(s.stock, 0) as stock,
  ${sold} as sold, ${stockState} as stock_state,
  ${lowest} as price_cents, ${highest} as highest_cents,
  (select json_build_object('key', i.key, 'alt', i.alt, 'width', i.width, 'height', i.height)
   from product_images i where i.club_id = p.club_id and i.product_id = p.id
   order by i.position, i.id limit 1) as image`;

/** One page of the club's products. `keywords` is searched literally in titles and SKUs. */
export async function listProducts(tx: ClubTx, input: ListInput) {
  const { page = 1, per_page = defaultPerPage, sort = "created_at", order_by = "desc" } = input;
  const { from, values } = selected(tx, input, overVariations.has(sort));
  const order = sortColumns[sort].replaceAll("DIR", order_by);
  // `row_number` does not know what is selected beside it by its name.
  const place = order.replace("lowest_cents", lowest).replace("sold_pieces", sold);
  const found = `select p.club_id, ${columnList(listedColumns, "p.")}, p.price_cents,
      c.name as category_name, ${sort === "price" ? `${lowest} as lowest_cents,` : ""}
      ${sort === "sold" ? `${sold} as sold_pieces,` : ""}
      count(*) over () as total, row_number() over (order by ${place}) as place
    ${from} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`;
  const rows = await tx.query<ListedProduct & { total: number }>(
    `with p as materialized (${found}) select ${columns} from p ${ofPage} order by p.place`,
    values,
  );
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countProducts(tx, input));
  return { rows, total, page, per_page };
}

/** How many products a list's search and filters find. */
export async function countProducts(tx: ClubTx, filters: ProductFilters): Promise<number> {
  const { from, values } = selected(tx, filters, false);
  const [row] = await tx.query<{ total: number }>(`select count(*) as total ${from}`, values);
  return row?.total ?? 0;
}

/** Every product that matches a list's search and filters, at most `limit`. */
export async function findProductIds(
  tx: ClubTx,
  filters: ProductFilters,
  { except, limit }: { except: number[]; limit: number },
): Promise<number[]> {
  const { from, values } = selected(tx, filters, false);
  const rows = await tx.query<{ id: number }>(
    `select p.id ${from} and p.id <> all ($${values.length + 1}::bigint[]) order by p.id limit ${Math.trunc(limit)}`,
    [...values, except],
  );
  return rows.map(({ id }) => id);
}

/** What a search and the filters of the list select: `from products p join categories c ... where ...`, and its values. */
export function productsSql(tx: ClubTx, filters: ProductFilters): { from: string; values: unknown[] } {
  return selected(tx, filters, false);
}

function selected(tx: ClubTx, { status, category_id, stock_state, keywords }: ProductFilters, sums: boolean) {
  const values: unknown[] = [tx.clubId];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["p.club_id = $1"];
  if (status) conditions.push(`p.status = ${parameter(status)}`);
  if (category_id) conditions.push(`p.category_id = ${parameter(category_id)}`);
  if (stock_state) conditions.push(stockConditions[stock_state]);
  const text = searchText(keywords);
  if (text) conditions.push(matches(parameter(text)));
  const joined = sums || stock_state ? ofAll : "";
  return {
    from: `from products p join categories c on c.club_id = p.club_id and c.id = p.category_id ${joined}
      where ${conditions.join(" and ")}`,
    values,
  };
}

/** `strpos` takes every character literally, unlike LIKE. */
function matches(text: string): string {
  return `(strpos(fold_text(p.title), ${text}) > 0 or p.id in (
    select v.product_id from variations v
    where v.club_id = $1 and v.archived_at is null and strpos(fold_text(v.sku), ${text}) > 0))`;
}
