import { toDollars } from "#contract/money.ts";
import { productInput, shopQuery } from "#contract/shop-address.ts";
import { type Config, clubUrl } from "#server/platform/config.ts";
import type { Platform } from "#server/platform/context.ts";
import { pictureWidths } from "#server/platform/files/picture-widths.ts";
import { excerptOf } from "#server/platform/html/excerpt.ts";
import {
  descriptionLength,
  type HeadAsked,
  type PageHead,
  plainHead,
} from "#server/platform/http/page-tags.ts";
import type { Product, Snapshot } from "../storefront/snapshot.ts";
import { snapshotOf } from "../storefront/snapshots.ts";
import { categoryPath, productPath } from "./paths.ts";

/** What the shop's pages say of themselves; null for addresses that are not the shop's, or not to be found. */
export async function catalogPageHead(platform: Platform, asked: HeadAsked): Promise<PageHead | null> {
  const { path, search } = asked.address;
  if (path === "/" || path === "/home") return plainHead(asked.club, "/");
  if (path === "/cart") return { ...plainHead(asked.club, path), title: "Cart" };
  if (path === "/shop") return shopHead(await snapshotOf(platform, asked.clubId), asked, search);
  const id = productInput(/^\/productdetail\/(\d+)$/.exec(path)?.[1] ?? "")?.id;
  if (id === undefined) return null;
  const product = (await snapshotOf(platform, asked.clubId)).products.get(id);
  return product
    ? productHead(platform.config, asked, product)
    : { ...plainHead(asked.club), title: "Not for sale" };
}

/** The whole shop and each category are found; what somebody searched for or filtered is not. */
function shopHead(snapshot: Snapshot, { club }: HeadAsked, search: string): PageHead {
  const { per_page: _, page, category_id, ...filters } = shopQuery(new URLSearchParams(search));
  const category = snapshot.categories.find(({ id }) => id === category_id);
  const isPlain = Object.keys(filters).length === 0 && (category_id === undefined || category?.count);
  const path = category ? categoryPath(category.id) : "/shop";
  const pagePart = page && page > 1 ? `${category ? "&" : "?"}page=${page}` : "";
  return {
    title: category?.name ?? "Shop",
    description: category
      ? `${category.name} of ${club.club_name}, in the club's official shop.`
      : plainHead(club).description,
    path: isPlain ? path + pagePart : null,
  };
}

function productHead(config: Config, { club }: HeadAsked, product: Product): PageHead {
  const { row, category, images } = product;
  const url = (path: string) => clubUrl(config, club.domain, path);
  const description =
    excerptOf(row.description, descriptionLength) ||
    `${row.title} of ${club.club_name}, in its official shop.`;
  const pictures = images.map(pictureOf);
  const trail = [
    { name: "Shop", path: "/shop" },
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
        "@type": "Product",
        name: row.title,
        description,
        category: category.name,
        image: pictures.map(({ path }) => url(path)),
        offers: offerOf(product, url(productPath(row.id))),
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

/** One price, or the span of them where sizes or colours differ. */
function offerOf({ minCents, maxCents, variations }: Product, url: string): Record<string, unknown> {
  const isThere = variations.some(({ stock }) => stock > 0);
  const common = {
    url,
    priceCurrency: "USD",
    availability: `https://schema.org/${isThere ? "InStock" : "OutOfStock"}`,
  };
  const price = (cents: number) => toDollars(cents).toFixed(2);
  return minCents === maxCents
    ? { "@type": "Offer", price: price(minCents), ...common }
    : {
        "@type": "AggregateOffer",
        lowPrice: price(minCents),
        highPrice: price(maxCents),
        offerCount: variations.length,
        ...common,
      };
}

/** A stored picture in its largest width. */
function pictureOf({ key, alt, width, height }: Product["images"][number]) {
  const wide = pictureWidths(width).at(-1) ?? width;
  return {
    path: `/files/${key}-${wide}.webp`,
    width: wide,
    height: Math.round((height * wide) / width),
    alt,
  };
}
