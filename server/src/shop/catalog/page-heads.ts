import { toDollars } from "#contract/money.ts";
import { cardsAPage, productInput, shopAddress, shopQuery } from "#contract/shop-address.ts";
import { latestAudits } from "#server/platform/audit.ts";
import { type Config, clubUrl } from "#server/platform/config.ts";
import type { Platform } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { pictureWidths } from "#server/platform/files/pictures.ts";
import {
  descriptionLength,
  type HeadAsked,
  type PageHead,
  plainHead,
} from "#server/platform/http/page-head.ts";
import type { ReadyAnswer } from "#server/platform/http/ready-answer.ts";
import type { SitemapEntry } from "#server/platform/http/sitemap.ts";
import { excerptOf } from "#server/platform/texts.ts";
import { listAnswer, rawQuery } from "./storefront/answers.ts";
import type { ShopProduct, Snapshot } from "./storefront/snapshot.ts";
import { snapshotOf } from "./storefront/snapshots.ts";

/** Title and description of the shop's pages; null for paths that are not the shop's or do not exist. */
export async function catalogPageHead(platform: Platform, asked: HeadAsked): Promise<PageHead | null> {
  const { path, search } = asked.address;
  if (path === "/" || path === "/home") return plainHead(asked, "/");
  if (path === "/cart") return { ...plainHead(asked, path), title: asked.words.heads.cart };
  if (path === "/shop") return shopHead(platform, asked, shopQuery(new URLSearchParams(search)));
  const id = productInput(/^\/productdetail\/(\d+)$/.exec(path)?.[1] ?? "")?.id;
  if (id === undefined) return null;
  const product = (await snapshotOf(platform, asked.clubId)).products.get(id);
  return product
    ? productHead(platform.config, asked, product)
    : { ...plainHead(asked), title: asked.words.heads.notForSale, isMissing: true };
}

/** Search engines index the whole shop and each category, but no searches or filters. */
async function shopHead(
  platform: Platform,
  asked: HeadAsked,
  query: ReturnType<typeof shopQuery>,
): Promise<PageHead> {
  const { clubId, club, words } = asked;
  const { per_page: perPage, page, category_id, ...filters } = query;
  const { categories } = await snapshotOf(platform, clubId);
  const category = categories.find(({ id }) => id === category_id);
  const isPlain = Object.keys(filters).length === 0 && (category_id === undefined || category?.count);
  const path = category ? categoryPath(category.id) : "/shop";
  const pagePart = page && page > 1 ? `${category ? "&" : "?"}page=${page}` : "";
  const isThere = (page ?? 1) <= (await lastPage(platform, clubId, query));
  return {
    title: category?.name ?? words.heads.shop,
    description: category
      ? words.heads.category({ category: category.name, club: club.club_name })
      : plainHead(asked).description,
    path: isPlain && isThere ? path + pagePart : null,
    isMissing: !isThere || (category_id !== undefined && !category),
    list: isThere ? { address: shopAddress(query), isSearch: !isPlain || perPage !== cardsAPage } : null,
  };
}

const totals = new WeakMap<ReadyAnswer, number>();

/** The last page of a list. A list without products has one page, which says so. */
async function lastPage(platform: Platform, clubId: number, query: ReturnType<typeof shopQuery>) {
  const { answer } = await listAnswer(platform, clubId, rawQuery(query));
  const total = totals.get(answer) ?? Number(JSON.parse(answer.body.toString("utf8")).total);
  totals.set(answer, total);
  return Math.max(1, Math.ceil(total / (query.per_page ?? cardsAPage)));
}

function productHead(config: Config, { club, words }: HeadAsked, product: ShopProduct): PageHead {
  const { row, category, images } = product;
  const url = (path: string) => clubUrl(config, club.domain, path);
  const description =
    excerptOf(row.description, descriptionLength) ||
    words.heads.product({ title: row.title, club: club.club_name });
  const pictures = images.map(pictureOf);
  const trail = [
    { name: words.heads.shop, path: "/shop" },
    { name: category.name, path: categoryPath(category.id) },
    { name: row.title, path: productPath(row.id) },
  ];
  return {
    title: row.title,
    description,
    path: productPath(row.id),
    isProduct: true,
    ...(pictures[0] && { picture: { ...pictures[0], alt: pictures[0].alt || row.title } }),
    facts: [
      {
        name: row.title,
        description,
        category: category.name,
        brand: { "@type": "Brand", name: club.club_name },
        image: pictures.map(({ path }) => url(path)),
        ...goodsOf(product, url(productPath(row.id))),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: trail.map(({ name, path }, at) => ({
          "@type": "ListItem",
          position: at + 1,
          name,
          item: url(path),
        })),
      },
    ],
  };
}

/** Quantities are told to nobody; what a line costs is. */
const maxVariants = 60;

/** One product with its SKU, price and stock; or a group with those of each size and colour. */
function goodsOf({ row, variations, minCents, maxCents }: ShopProduct, url: string): Record<string, unknown> {
  const [only, ...more] = variations;
  if (only && more.length === 0) return { "@type": "Product", ...skuOf(only), offers: offerOf(only, url) };
  const colors = new Set(variations.map(({ color }) => color));
  const sizes = new Set(variations.map(({ size }) => size));
  return {
    "@type": "ProductGroup",
    productGroupID: String(row.id),
    variesBy: [
      ...(colors.size > 1 ? ["https://schema.org/color"] : []),
      ...(sizes.size > 1 ? ["https://schema.org/size"] : []),
    ],
    offers: {
      "@type": "AggregateOffer",
      url,
      priceCurrency: "USD",
      lowPrice: priceOf(minCents),
      highPrice: priceOf(maxCents),
      offerCount: variations.length,
      availability: availabilityOf(variations),
    },
    hasVariant: variations.slice(0, maxVariants).map((one) => ({
      "@type": "Product",
      name: [row.title, one.color, one.size].filter(Boolean).join(", "),
      ...skuOf(one),
      ...(one.color && { color: one.color }),
      ...(one.size && { size: one.size }),
      offers: offerOf(one, url),
    })),
  };
}

function offerOf(one: ShopProduct["variations"][number], url: string): Record<string, unknown> {
  return {
    "@type": "Offer",
    url,
    price: priceOf(one.priceCents),
    priceCurrency: "USD",
    availability: availabilityOf([one]),
  };
}

function skuOf({ sku }: ShopProduct["variations"][number]) {
  return sku ? { sku } : {};
}

function availabilityOf(variations: ShopProduct["variations"]): string {
  return `https://schema.org/${variations.some(({ stock }) => stock > 0) ? "InStock" : "OutOfStock"}`;
}

function priceOf(cents: number): string {
  return toDollars(cents).toFixed(2);
}

/** A stored picture in its largest width. */
function pictureOf({ key, alt, width, height }: ShopProduct["images"][number]) {
  const wide = pictureWidths(width).at(-1) ?? width;
  return {
    path: `/files/${key}-${wide}.webp`,
    width: wide,
    height: Math.round((height * wide) / width),
    alt,
  };
}

const known = new WeakMap<Snapshot, Promise<SitemapEntry[]>>();

/** The shop, its categories and live products; the same list object as long as the catalogue has not changed. */
export async function catalogSitemapEntries(platform: Platform, clubId: number): Promise<SitemapEntry[]> {
  const snapshot = await snapshotOf(platform, clubId);
  const before = known.get(snapshot);
  if (before) return before;
  const entries = entriesOf(platform, snapshot);
  known.set(snapshot, entries);
  // A failure is not cached; whoever is waiting for it gets it.
  entries.catch(() => known.delete(snapshot));
  return entries;
}

async function entriesOf(platform: Platform, snapshot: Snapshot): Promise<SitemapEntry[]> {
  const { clubId } = snapshot;
  const changed = await inClub({ platform, clubId }, (tx) => latestAudits(tx, "product"));
  return [
    { path: "/" },
    { path: "/shop" },
    ...snapshot.categories.filter(({ count }) => count > 0).map(({ id }) => ({ path: categoryPath(id) })),
    ...snapshot.sorted.newest.map(({ row }) => ({
      path: productPath(row.id),
      changedAt: changed.get(row.id) ?? row.created_at,
    })),
  ];
}

/** Where the web app shows them. */
const productPath = (id: number) => `/productdetail/${id}`;
const categoryPath = (id: number) => `/shop?category_id=${id}`;
