import { type ClubScope, inClub } from "#server/platform/db/in-club.ts";
import { boughtTogether, type Sales } from "./together.rules.ts";

export type ProductRow = {
  id: number;
  title: string;
  slug: string;
  description: string;
  size_guide: string;
  size_group: string;
  category_id: number;
  price_cents: number;
  created_at: Date;
};
export type VariationRow = {
  id: number;
  product_id: number;
  color: string;
  color_hex: string;
  size: string;
  sku: string;
  price_cents: number | null;
  stock: number;
};
export type ImageRow = {
  product_id: number;
  key: string;
  alt: string;
  color: string | null;
  width: number;
  height: number;
};
export type CategoryRow = {
  id: number;
  name: string;
  slug: string;
  image: string | null;
  image_width: number;
  image_height: number;
};
export type SnapshotRows = {
  products: ProductRow[];
  variations: VariationRow[];
  images: ImageRow[];
  categories: CategoryRow[];
  /** The database's time of reading. */
  asOf: string;
};

const livingProducts = `select id, title, slug, description, size_guide, size_group, category_id, price_cents, created_at
  from products where club_id = $1 and status = 'live'`;
const livingVariations = `select v.id, v.product_id, v.color, v.color_hex, v.size, v.sku, v.price_cents,
    v.received - v.sold - v.held as stock
  from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
  where v.club_id = $1 and p.status = 'live' and v.archived_at is null
  order by v.product_id, v.position, v.id`;
const livingImages = `select i.product_id, i.key, i.alt, i.color, i.width, i.height
  from product_images i join products p on p.club_id = i.club_id and p.id = i.product_id
  where i.club_id = $1 and p.status = 'live'
  order by i.product_id, i.position, i.id`;
const allCategories = `select id, name, slug, image, image_width, image_height
  from categories where club_id = $1 order by position, name, id`;

/** Everything a snapshot is made of, as it is at one moment. */
export async function loadSnapshotRows(scope: ClubScope): Promise<SnapshotRows> {
  return inClub(scope, async (tx) => {
    await tx.query("set transaction isolation level repeatable read, read only");
    const [now] = await tx.query<{ as_of: string }>("select clock_timestamp()::text as as_of");
    return {
      asOf: now?.as_of ?? "-infinity",
      products: await tx.query<ProductRow>(livingProducts, [tx.clubId]),
      variations: await tx.query<VariationRow>(livingVariations, [tx.clubId]),
      images: await tx.query<ImageRow>(livingImages, [tx.clubId]),
      categories: await tx.query<CategoryRow>(allCategories, [tx.clubId]),
    };
  });
}

const soldSince = `select l.product_id as id, sum(l.quantity)::int as sold
  from orders o join order_lines l on l.club_id = o.club_id and l.order_id = o.id
  where o.club_id = $1 and o.created_at >= $2 and o.status in ('placed', 'processing', 'completed')
  group by l.product_id`;

/** What is bought together shows in the newest orders; all of them would be much to read for a big club. */
const maxBaskets = 1_000;
const newestBaskets = `select array_agg(distinct l.product_id) as ids
  from (select id from orders
        where club_id = $1 and created_at >= $2 and status in ('placed', 'processing', 'completed')
        order by created_at desc limit ${maxBaskets}) o
  join order_lines l on l.club_id = $1 and l.order_id = o.id
  group by l.order_id having count(distinct l.product_id) > 1`;

/** How many of each product were sold since then, and what was bought with it. */
export async function loadSales(scope: ClubScope, since: Date): Promise<Sales> {
  return inClub(scope, async (tx) => {
    const sold = await tx.query<{ id: number; sold: number }>(soldSince, [tx.clubId, since]);
    const baskets = await tx.query<{ ids: string[] }>(newestBaskets, [tx.clubId, since]);
    return {
      sold: new Map(sold.map((row) => [row.id, row.sold])),
      together: boughtTogether(baskets.map(({ ids }) => ids.map(Number))),
    };
  });
}

/**
 * A change is seen once its transaction has ended, later than the time it carries. What is older than the last
 * look by less than this is read again; no transaction that changes stock may stay open for longer.
 */
const overlap = "30 seconds";
const changedStock = `select clock_timestamp()::text as as_of,
    (select json_agg(json_build_object('id', id, 'stock', received - sold - held))
     from variations where club_id = $1 and stock_changed_at > $2::timestamptz - interval '${overlap}') as rows`;

export type StockChanges = { asOf: string; rows: { id: number; stock: number }[] };

/** What is left of the variations whose stock has changed since about `asOf`. */
export async function loadStockChanges(scope: ClubScope, asOf: string): Promise<StockChanges> {
  const [found] = await inClub(scope, (tx) =>
    tx.query<{ as_of: string; rows: StockChanges["rows"] | null }>(
      changedStock,
      [tx.clubId, asOf],
      "changed_stock",
    ),
  );
  return { asOf: found?.as_of ?? asOf, rows: found?.rows ?? [] };
}
