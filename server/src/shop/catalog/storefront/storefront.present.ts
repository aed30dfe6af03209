import type { z } from "zod";
import type { category, ProductDetails } from "#contract/catalog.ts";
import type { HomeStage } from "#contract/home-stage.ts";
import { toDollars } from "#contract/money.ts";
import { kindOfSize } from "#contract/size-order.ts";
import { pictureOf } from "../../../ground/pictures/index.ts";
import type { ProductMatches, ProductQuery, Suggestions } from "./search-products.ts";
import { cardOf, headOf, pricesOf, type ShopProduct, type Snapshot } from "./snapshot.ts";

/** How many products the home page shows in each of its rows. */
const homeRow = 8;
const defaultPerPage = 24;

/** Body of the shop's list. */
export function presentList(snapshot: Snapshot, query: ProductQuery, found: ProductMatches): string {
  const page = query.page ?? 1;
  const perPage = query.per_page ?? defaultPerPage;
  const cards = cardsOf(found.products.slice((page - 1) * perPage, page * perPage));
  const facets = JSON.stringify(presentFacets(snapshot, query, found));
  return `{"data":[${cards}],"total":${found.products.length},"per_page":${perPage},"page":${page},"facets":${facets},"corrected":${JSON.stringify(found.corrected)}}`;
}

/** Body of the suggestions. */
export function presentSuggestions({ products, categories, corrected }: Suggestions): string {
  const named = categories.map(({ id, name, count }) => ({ id, name, product_count: count }));
  return `{"data":{"products":[${cardsOf(products)}],"categories":${JSON.stringify(named)},"corrected":${JSON.stringify(corrected)}}}`;
}

/** Body of the cards of given products; those not on sale are left out. */
export function presentByIds(snapshot: Snapshot, ids: readonly number[]): string {
  const products = [...new Set(ids)].flatMap((id) => snapshot.products.get(id) ?? []);
  return `{"data":[${cardsOf(products)}]}`;
}

/** Values that lead somewhere, and selected ones, so that they can be deselected. */
function presentFacets(snapshot: Snapshot, query: ProductQuery, { facets }: ProductMatches) {
  const [sizes, colors] = [chosen(query.sizes), chosen(query.colors)];
  return {
    categories: snapshot.categories
      .map(({ id, name }) => ({ id, name, count: facets.categories.get(id) ?? 0 }))
      .filter(({ id, count }) => count > 0 || id === query.category_id),
    colors: snapshot.colors
      .map((color, at) => ({ ...color, count: facets.colors[at] ?? 0 }))
      .filter(({ name, count }) => count > 0 || colors.has(name.toLowerCase())),
    sizes: snapshot.sizes
      .map((size, at) => ({ size, count: facets.sizes[at] ?? 0, kind: kindOfSize(size) }))
      .filter(({ size, count }) => count > 0 || sizes.has(size.toLowerCase())),
    price: { min: toDollars(facets.minCents ?? 0), max: toDollars(facets.maxCents ?? 0) },
    in_stock: facets.inStock,
  };
}

function chosen(list: string | undefined): Set<string> {
  return new Set((list ?? "").split(",").map((name) => name.trim().toLowerCase()));
}

export function presentDetails(snapshot: Snapshot, product: ShopProduct): ProductDetails {
  const { row, category, variations } = product;
  const ofColor = Map.groupBy(variations, (variation) => variation.color);
  return {
    general_info: {
      ...headOf(product),
      ...pricesOf(product),
      description: row.description,
      category_id: category.id,
      category_name: category.name,
      size_guide: row.size_guide,
      size_group: row.size_group,
    },
    images: product.images.flatMap((stored) => {
      const picture = pictureOf(stored);
      return picture ? [{ ...picture, color: stored.color }] : [];
    }),
    colors: product.colors.map(({ name, hex }) => ({
      name,
      hex,
      sizes: (ofColor.get(name) ?? []).map(({ id, size, stock, sku, priceCents }) => ({
        variation_id: id,
        size,
        stock,
        sku,
        price: toDollars(priceCents),
      })),
    })),
    related: relatedTo(snapshot, product).map(cardOf),
  };
}

export function presentCategories(snapshot: Snapshot): z.input<typeof category>[] {
  return snapshot.categories.map(({ id, name, slug, count, ...own }) => ({
    id,
    name,
    slug,
    image: pictureOf(
      own.image ? { key: own.image, alt: "", width: own.image_width, height: own.image_height } : null,
    ),
    product_count: count,
  }));
}

/** Body of the home page's call. */
export function presentHome(snapshot: Snapshot): string {
  const newest = cardsOf(snapshot.sorted.newest.slice(0, homeRow));
  const bought = snapshot.sorted.popular.filter((product) => product.popularity > 0);
  const categories = JSON.stringify(presentCategories(snapshot));
  const stage = JSON.stringify(presentStage(snapshot));
  return `{"data":{"stage":${stage},"categories":${categories},"newest":[${newest}],"popular":[${cardsOf(bought.slice(0, homeRow))}]}}`;
}

export function presentPriceRange(snapshot: Snapshot): { min: number; max: number } {
  const products = [...snapshot.products.values()];
  if (products.length === 0) return { min: 0, max: 0 };
  return {
    min: toDollars(Math.min(...products.map((product) => product.minCents))),
    max: toDollars(Math.max(...products.map((product) => product.maxCents))),
  };
}

/** Cards are JSON already. */
function cardsOf(products: readonly ShopProduct[]): string {
  return products.map((product) => product.card).join(",");
}

const most = 8;

/** What to look at next: what is bought with the product, then other products of its category; sold out comes last. */
function relatedTo(snapshot: Snapshot, product: ShopProduct): ShopProduct[] {
  const { id } = product.row;
  const together = (snapshot.together.get(id) ?? []).flatMap((other) => snapshot.products.get(other) ?? []);
  const sameCategory = snapshot.sorted.popular.filter(({ category }) => category.id === product.category.id);
  const others = new Set([...together, ...sameCategory]);
  others.delete(product);
  const [there, gone] = [[...others].filter(canBeHad), [...others].filter((other) => !canBeHad(other))];
  return [...there, ...gone].slice(0, most);
}

function canBeHad({ variations }: ShopProduct): boolean {
  return variations.some(({ stock }) => stock > 0);
}

type Shop = Pick<Snapshot, "stage" | "products" | "categories">;

/** What the home page begins with; null if the club has written nothing for it. */
function presentStage(shop: Shop): HomeStage | null {
  const { stage } = shop;
  if (!stage || !(stage.stage_image || stage.stage_title || stage.stage_sentence || stage.stage_link))
    return null;
  return {
    image: pictureOf({
      key: stage.stage_image,
      alt: stage.stage_image_alt,
      width: stage.stage_image_width,
      height: stage.stage_image_height,
    }),
    title: stage.stage_title,
    sentence: stage.stage_sentence,
    link: leadsSomewhere(shop, stage.stage_link) ? stage.stage_link : null,
    button: stage.stage_button,
  };
}

/** False for a product or category that has gone since the link was written. */
function leadsSomewhere({ products, categories }: Shop, link: string): boolean {
  const product = /^\/productdetail\/(\d+)/i.exec(link)?.[1];
  if (product !== undefined) return products.has(Number(product));
  const [path = "", query = ""] = link.split("?");
  const category = path.toLowerCase() === "/shop" && new URLSearchParams(query).get("category_id");
  return link !== "" && (!category || categories.some(({ id }) => String(id) === category));
}
