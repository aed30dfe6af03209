import { type Chosen, columnList, columnsOf } from "#server/platform/db/columns.ts";
import { asOfOneMoment, type ClubScope, inClub } from "#server/platform/db/in-club.ts";
import { inClubAside, type ReadScope } from "#server/platform/db/standby.ts";
import { categories, productImages, products, variations } from "../catalog.tables.ts";
import { soldPieces, soldStatuses } from "../stock/sold.ts";

const ofProduct = columnsOf(products, ["club_id", "status", "version"]);
const ofVariation = columnsOf(variations, [
  ...(["club_id", "position", "received", "sold", "held", "archived_at", "stock_changed_at"] as const),
]);
const ofImage = columnsOf(productImages, ["club_id", "id", "position"]);
const ofCategory = columnsOf(categories, ["club_id", "position", "version"]);

export type ShopProductRow = Chosen<typeof products, typeof ofProduct>;
export type ShopVariationRow = Chosen<typeof variations, typeof ofVariation> & { stock: number };
export type ShopImageRow = Chosen<typeof productImages, typeof ofImage>;
export type ShopCategoryRow = Chosen<typeof categories, typeof ofCategory>;
export type StageRow = {
  stage_image: string;
  stage_image_width: number;
  stage_image_height: number;
  stage_image_alt: string;
  stage_title: string;
  stage_sentence: string;
  stage_link: string;
  stage_button: string;
};

export type SnapshotRows = {
  products: ShopProductRow[];
  variations: ShopVariationRow[];
  images: ShopImageRow[];
  categories: ShopCategoryRow[];
  stage: StageRow | null;
  /** The database's time of reading. */
  asOf: string;
};

const liveProducts = `select ${columnList(ofProduct)} from products where club_id = $1 and status = 'live'`;
const liveVariations = `select ${columnList(ofVariation, "v.")}, v.received - v.sold - v.held as stock
  from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
  where v.club_id = $1 and p.status = 'live' and v.archived_at is null
  order by v.product_id, v.position, v.id`;
const livingImages = `select ${columnList(ofImage, "i.")}
  from product_images i join products p on p.club_id = i.club_id and p.id = i.product_id
  where i.club_id = $1 and p.status = 'live'
  order by i.product_id, i.position, i.id`;
const allCategories = `select ${columnList(ofCategory)} from categories where club_id = $1 order by position, name collate names, id`;

const homeStage = `select stage_image, stage_image_width, stage_image_height, stage_image_alt,
    stage_title, stage_sentence, stage_link, stage_button
  from clubs where id = $1`;

/** Everything a snapshot is built from, as of one moment. */
export async function loadSnapshotRows(scope: ReadScope): Promise<SnapshotRows> {
  return inClubAside(
    scope,
    async (tx) => {
      const [now] = await tx.query<{ as_of: string }>("select clock_timestamp()::text as as_of");
      return {
        asOf: now?.as_of ?? "-infinity",
        products: await tx.query<ShopProductRow>(liveProducts, [tx.clubId]),
        variations: await tx.query<ShopVariationRow>(liveVariations, [tx.clubId]),
        images: await tx.query<ShopImageRow>(livingImages, [tx.clubId]),
        categories: await tx.query<ShopCategoryRow>(allCategories, [tx.clubId]),
        stage: (await tx.query<StageRow>(homeStage, [tx.clubId]))[0] ?? null,
      };
    },
    asOfOneMoment,
  );
}

/** What the club gave in a pack nobody bought, and what an exchange sends was bought before. */
const isBought = "l.entitlement_id is null and l.paid_line_id is null";

const soldSince = `select l.product_id as id, sum(${soldPieces})::int as sold
  from orders o join order_lines l on l.club_id = o.club_id and l.order_id = o.id
  where o.club_id = $1 and o.created_at >= $2 and o.status in ${soldStatuses} and ${isBought}
  group by l.product_id`;

/** The newest orders show what is bought together; reading all of them would be too much for a big club. */
const maxBaskets = 1_000;
const newestBaskets = `select array_agg(distinct l.product_id) as ids
  from (select id from orders
        where club_id = $1 and created_at >= $2 and status in ${soldStatuses}
        order by created_at desc limit ${maxBaskets}) o
  join order_lines l on l.club_id = $1 and l.order_id = o.id
  group by l.order_id having count(distinct l.product_id) > 1`;

/** How many of each product were sold since then, and what was bought with it. */
export async function loadSales(scope: ReadScope, since: Date): Promise<Sales> {
  return inClubAside(scope, async (tx) => {
    const sold = await tx.query<{ id: number; sold: number }>(soldSince, [tx.clubId, since]);
    const baskets = await tx.query<{ ids: string[] }>(newestBaskets, [tx.clubId, since]);
    return {
      sold: new Map(sold.map((row) => [row.id, row.sold])),
      together: boughtTogether(baskets.map(({ ids }) => ids.map(Number))),
    };
  });
}

/**
 * A change becomes visible when its transaction has ended, later than its timestamp. Anything older than the last
 * check by less than this is read again; no transaction that changes stock may stay open for longer.
 */
const overlap = "30 seconds";
const changedStock = `select clock_timestamp()::text as as_of,
    (select json_agg(json_build_object('id', id, 'stock', received - sold - held))
     from variations where club_id = $1 and stock_changed_at > $2::timestamptz - interval '${overlap}') as rows`;

type StockChanges = { asOf: string; rows: { id: number; stock: number }[] };

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

/** Recent sales: how many of each product, and for each what was bought with it, most often first. */
export type Sales = {
  sold: ReadonlyMap<number, number>;
  together: ReadonlyMap<number, readonly number[]>;
};

/** Once may be chance. */
const oftenEnough = 2;
const mostOfEach = 4;
/** An order for a whole team says little about what goes with what, and has very many pairs. */
const maxBasket = 30;

/** From the products of each order. Ties go to the lower id, so that the same orders give the same answer. */
export function boughtTogether(baskets: readonly (readonly number[])[]): Map<number, number[]> {
  const times = new Map<number, Map<number, number>>();
  for (const basket of baskets) {
    if (basket.length > maxBasket) continue;
    for (const id of basket) {
      const others = times.get(id) ?? new Map<number, number>();
      for (const other of basket) if (other !== id) others.set(other, (others.get(other) ?? 0) + 1);
      times.set(id, others);
    }
  }
  const often = (others: Map<number, number>) =>
    [...others]
      .filter(([, count]) => count >= oftenEnough)
      .sort(([a, first], [b, second]) => second - first || a - b)
      .slice(0, mostOfEach)
      .map(([other]) => other);
  return new Map([...times].map(([id, others]) => [id, often(others)]));
}
