import { type ProductCard, productHead } from "#contract/catalog.ts";
import type { Formats } from "#contract/formats.ts";
import { toDollars } from "#contract/money.ts";
import { plainText } from "#contract/plain-text.ts";
import { bySize, inOneOrder } from "#contract/size-order.ts";
import type { ReadyAnswer } from "#server/platform/http/ready-answer.ts";
import { picked } from "#server/platform/http/routes.ts";
import { pictureOf } from "../../../ground/pictures/index.ts";
import { fewLeft } from "../stock/stock.ts";
import type {
  Sales,
  ShopCategoryRow,
  ShopImageRow,
  ShopProductRow,
  ShopVariationRow,
  SnapshotRows,
  StageRow,
} from "./load-snapshot.ts";
import { type SearchIndex, type SearchText, searchIndex } from "./search.rules.ts";
import { type Spelling, spellingOf } from "./spelling.rules.ts";

export type ShopVariation = {
  readonly id: number;
  readonly color: string;
  readonly size: string;
  readonly sku: string;
  readonly priceCents: number;
  /** How many may be sold; the only thing that changes while a snapshot lives. */
  stock: number;
  /** Indexes in the snapshot's lists of sizes and colours. */
  readonly sizeAt: number;
  readonly colorAt: number;
};

export type ShopProduct = {
  readonly row: ShopProductRow;
  readonly category: ShopCategoryRow;
  readonly images: ShopImageRow[];
  readonly variations: ShopVariation[];
  /** In the club's order. */
  readonly colors: { name: string; hex: string }[];
  readonly minCents: number;
  readonly maxCents: number;
  /** Sold in the last 90 days. */
  readonly popularity: number;
  /** Its place in the search index. */
  readonly place: number;
  /** The card as JSON, rebuilt when few or none are left. */
  card: string;
  /** The product's own page, built when it is first requested in a version: it shows the cards of others. */
  details: { version: number; answer: ReadyAnswer } | null;
};

/** Everything that a club's visitors see of its catalogue, in memory. */
export type Snapshot = {
  readonly clubId: number;
  /** The club's day that it shows; it is rebuilt on the next. */
  readonly today: string;
  /** The club's, by which its lists are sorted; it is rebuilt when that changes. */
  readonly language: Formats;
  /** Changes whenever something on a card changes; lists made for an older one are dropped. */
  version: number;
  /** By product id. */
  readonly products: ReadonlyMap<number, ShopProduct>;
  readonly byVariation: ReadonlyMap<number, ShopProduct>;
  readonly categories: readonly (ShopCategoryRow & { count: number })[];
  /** What the home page begins with. */
  readonly stage: StageRow | null;
  readonly sizes: readonly string[];
  readonly colors: readonly { name: string; hex: string }[];
  readonly index: SearchIndex;
  readonly spelling: Spelling;
  /** Finds categories by their index in the list. */
  readonly categoryIndex: SearchIndex;
  /** For each product what is often bought with it, most often first. */
  readonly together: Sales["together"];
  readonly sorted: {
    newest: ShopProduct[];
    price: ShopProduct[];
    title: ShopProduct[];
    popular: ShopProduct[];
  };
  /** Answers without parameters, by name; cleared with each version. */
  readonly ready: Map<string, ReadyAnswer>;
  /** The database's time up to which stock is known. */
  stockAsOf: string;
};

/** How much of a description is searched, in characters. */
const maxSearchedLength = 5_000;

let versions = 0;

/** Builds a snapshot from the rows of one moment of a club's day. */
export function buildSnapshot(
  { clubId, today, language }: Pick<Snapshot, "clubId" | "today" | "language">,
  rows: SnapshotRows,
  sales: Sales,
): Snapshot {
  const ofOneColor = Map.groupBy(rows.variations, ({ product_id, color }) => `${product_id} ${color}`);
  const runs = [...ofOneColor.values()].map((own) => own.map(({ size }) => size));
  const sizes = inOneOrder(runs, bySize(language));
  const colors = [...new Map(rows.variations.map((row) => [row.color, row.color_hex]))]
    .map(([name, hex]) => ({ name, hex }))
    .sort((a, b) => language.byName(a.name, b.name));
  const places = { sizes: placesOf(sizes), colors: placesOf(colors.map((color) => color.name)) };
  const categoryById = new Map(rows.categories.map((row) => [row.id, row]));
  const imagesOf = Map.groupBy(rows.images, (row) => row.product_id);
  const variationsOf = Map.groupBy(rows.variations, (row) => row.product_id);
  const products = rows.products.map((row, place) => {
    const category = categoryById.get(row.category_id);
    if (!category) throw new Error(`Product ${row.id} has no category`);
    const own = {
      row,
      category,
      place,
      images: imagesOf.get(row.id) ?? [],
      popularity: sales.sold.get(row.id) ?? 0,
    };
    return buildProduct(own, variationsOf.get(row.id) ?? [], places);
  });
  const index = searchIndex(products.map(textOf));
  versions += 1;
  return {
    clubId,
    today,
    language,
    version: versions,
    products: new Map(products.map((product) => [product.row.id, product])),
    byVariation: new Map(products.flatMap((product) => product.variations.map(({ id }) => [id, product]))),
    categories: withCounts(rows.categories, products),
    stage: rows.stage,
    sizes,
    colors,
    index,
    spelling: spellingOf(index),
    categoryIndex: searchIndex(
      rows.categories.map(({ name }) => ({ title: name, group: [], code: [], description: "" })),
    ),
    together: sales.together,
    sorted: sortings(products, language),
    ready: new Map(),
    stockAsOf: rows.asOf,
  };
}

/**
 * Applies what is left of variations; gives the snapshot a new version if that shows on a card, or if a
 * variation sells out or comes back, because lists show what is in stock in a size.
 */
export function applyStock(snapshot: Snapshot, rows: { id: number; stock: number }[]): void {
  let listsChanged = false;
  for (const { id, stock } of rows) {
    const product = snapshot.byVariation.get(id);
    const variation = product?.variations.find((own) => own.id === id);
    if (!product || !variation || variation.stock === stock) continue;
    listsChanged ||= variation.stock > 0 !== stock > 0;
    variation.stock = stock;
    product.details = null;
    const card = JSON.stringify(cardOf(product));
    listsChanged ||= card !== product.card;
    product.card = card;
  }
  if (!listsChanged) return;
  versions += 1;
  snapshot.version = versions;
  snapshot.ready.clear();
}

type Places = { sizes: Map<string, number>; colors: Map<string, number> };

function placesOf(names: string[]): Map<string, number> {
  return new Map(names.map((name, at) => [name, at]));
}

function buildProduct(
  own: Pick<ShopProduct, "row" | "category" | "images" | "popularity" | "place">,
  rows: ShopVariationRow[],
  places: Places,
): ShopProduct {
  const { row } = own;
  const variations = rows.map((variation) => variationFrom(variation, row, places));
  const colors = [...new Map(rows.map((variation) => [variation.color, variation.color_hex]))];
  const prices = variations.length > 0 ? variations.map(({ priceCents }) => priceCents) : [row.price_cents];
  const product: ShopProduct = {
    ...own,
    variations,
    colors: colors.map(([name, hex]) => ({ name, hex })),
    minCents: Math.min(...prices),
    maxCents: Math.max(...prices),
    card: "",
    details: null,
  };
  product.card = JSON.stringify(cardOf(product));
  return product;
}

function textOf({ row, category, colors, variations }: ShopProduct): SearchText {
  return {
    title: row.title,
    group: [category.name, ...colors.map(({ name }) => name)],
    code: variations.map(({ sku }) => sku),
    description: plainText(row.description, maxSearchedLength),
  };
}

function variationFrom(row: ShopVariationRow, product: ShopProductRow, places: Places): ShopVariation {
  return {
    id: row.id,
    color: row.color,
    size: row.size,
    sku: row.sku,
    priceCents: row.price_cents ?? product.price_cents,
    stock: row.stock,
    sizeAt: places.sizes.get(row.size) ?? 0,
    colorAt: places.colors.get(row.color) ?? 0,
  };
}

/** What a list shows of a product. */
export function cardOf(product: ShopProduct): ProductCard {
  const { row, variations } = product;
  const left = variations.reduce((sum, own) => sum + own.stock, 0);
  return {
    ...headOf(product),
    category_id: row.category_id,
    ...pricesOf(product),
    ...glancesOf(product),
    in_stock: left > 0,
    low_stock: left > 0 && left <= fewLeft,
  };
}

/** How many pictures a card shows besides the cover. */
const mostGlances = 6;

/** A card's pictures: the cover, the next one, and the first of each colour. */
function glancesOf({ images, colors }: ShopProduct): Pick<ProductCard, "image" | "more_images" | "colors"> {
  const [cover, next] = images;
  const ofColors = colors.flatMap(({ name }) => images.find(({ color }) => color === name) ?? []);
  const others = [...new Set([next, ...ofColors])].filter((one) => one !== undefined && one !== cover);
  const more = others.slice(0, mostGlances);
  const glances = [cover, ...more];
  return {
    image: pictureOf(cover ?? null),
    more_images: more.flatMap((one) => pictureOf(one ?? null) ?? []),
    colors: colors.map((color) => {
      const at = glances.findIndex((one) => one?.color === color.name);
      return { ...color, image_at: at === -1 ? null : at };
    }),
  };
}

/** What is shown of its row unchanged. */
export function headOf({ row }: ShopProduct) {
  return picked(productHead, row);
}

/** The lowest price among its variations, and the highest, if it differs. */
export function pricesOf({ minCents, maxCents }: ShopProduct) {
  return { price: toDollars(minCents), price_to: maxCents === minCents ? null : toDollars(maxCents) };
}

function withCounts(categories: ShopCategoryRow[], products: ShopProduct[]) {
  const counts = Map.groupBy(products, (product) => product.category.id);
  return categories.map((row) => ({ ...row, count: counts.get(row.id)?.length ?? 0 }));
}

/** Each as people expect it: newest and bestselling first, cheapest first, A to Z. */
function sortings(products: ShopProduct[], { byName }: Formats): Snapshot["sorted"] {
  const newest = products.toSorted(
    (a, b) => b.row.created_at.getTime() - a.row.created_at.getTime() || b.row.id - a.row.id,
  );
  return {
    newest,
    price: newest.toSorted((a, b) => a.minCents - b.minCents),
    title: newest.toSorted((a, b) => byName(a.row.title, b.row.title)),
    popular: newest.toSorted((a, b) => b.popularity - a.popularity),
  };
}
