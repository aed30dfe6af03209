import { z } from "zod";
import { shownOf } from "./changes.ts";
import { endpoint } from "./endpoint.ts";
import { homeStage } from "./home-stage.ts";
import { dollarsOut } from "./money.ts";
import { productFields } from "./product-form.ts";
import { said } from "./said.ts";
import { envelope, id, image, listFields, picture, queryDollars } from "./shapes.ts";

/** What a product's card and page show unchanged. */
export const productHead = z.object({ id: z.int(), ...shownOf(productFields), slug: z.string() });

export const productCard = productHead.extend({
  category_id: z.int(),
  /** The lowest price among its variations. */
  price: dollarsOut,
  /** The highest, if it differs. */
  price_to: dollarsOut.nullable(),
  /** The cover. */
  image,
  /** What a card shows at a glance besides the cover: the next picture, then the first of each colour. At most 6. */
  more_images: z.array(picture),
  /** `image_at`: which picture shows it first, 0 for the cover, 1 for the first of `more_images`; null if none does. */
  colors: z.array(z.object({ name: z.string(), hex: z.string(), image_at: z.int().nullable() })),
  in_stock: z.boolean(),
  /** True when only a few are left over all variations. */
  low_stock: z.boolean(),
});
export type ProductCard = z.infer<typeof productCard>;

/** Whom a size is for, as far as its name tells. */
export const sizeKinds = ["adult", "junior", "socks", "other"] as const;

export const category = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  image,
  product_count: z.int(),
});

const facets = z.object({
  categories: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  colors: z.array(z.object({ name: z.string(), hex: z.string(), count: z.int() })),
  sizes: z.array(z.object({ size: z.string(), count: z.int(), kind: z.enum(sizeKinds) })),
  price: z.object({ min: dollarsOut, max: dollarsOut }),
  /** How many are available now. */
  in_stock: z.int(),
});

/** The words searched in place of the typed ones, which find nothing; null if the typed ones were. */
const corrected = z.string().nullable();

export const productSorts = ["newest", "price", "title", "popular"] as const;

export const productQuery = z.strictObject({
  page: listFields.page,
  per_page: listFields.per_page,
  keywords: listFields.keywords,
  category_id: id.optional(),
  min_price: queryDollars.optional(),
  max_price: queryDollars.optional(),
  /** Comma-separated, such as `S,M`. */
  sizes: z.string().max(200).optional(),
  /** Comma-separated colour names. */
  colors: z.string().max(400).optional(),
  /** Only what is available now, in a wanted size and colour. */
  availability: z.enum(["in_stock"]).optional(),
  sort: z.enum(productSorts).optional(),
  order_by: listFields.order_by,
});

export const variation = z.object({
  variation_id: z.int(),
  size: z.string(),
  /** How many may be sold now. */
  stock: z.int(),
  sku: z.string(),
  price: dollarsOut,
});

export const productDetails = z.object({
  general_info: productHead.extend({
    price: dollarsOut,
    price_to: dollarsOut.nullable(),
    /** Sanitised HTML. */
    description: z.string(),
    category_id: z.int(),
    category_name: z.string(),
    /** Sanitised HTML, empty if there is none. */
    size_guide: z.string(),
    /** Which entry of a person's size profile applies, such as shirt; may be empty. */
    size_group: z.string(),
  }),
  images: z.array(picture.extend({ color: z.string().nullable() })),
  colors: z.array(z.object({ name: z.string(), hex: z.string(), sizes: z.array(variation) })),
  /** What to look at next: bought together with it, or of the same category. At most 8. */
  related: z.array(productCard),
});
export type ProductDetails = z.infer<typeof productDetails>;

export const catalog = {
  home: endpoint({
    method: "GET",
    path: "/club-member/product-home-page",
    who: "public",
    summary: "The home page in one call: how it begins, categories, new and most bought products",
    tag: "Catalogue",
    input: z.strictObject({}),
    output: envelope(
      z.object({
        /** Null if the club has written nothing for it. */
        stage: homeStage.nullable(),
        categories: z.array(category),
        newest: z.array(productCard),
        popular: z.array(productCard),
      }),
    ),
  }),
  categories: endpoint({
    method: "GET",
    path: "/club-member/categories",
    who: "public",
    summary: "Categories with how many live products each has",
    tag: "Catalogue",
    input: z.strictObject({}),
    output: envelope(z.array(category)),
  }),
  filterProducts: endpoint({
    method: "GET",
    path: "/club-member/filter-products",
    who: "public",
    summary: "The shop's list: search, filters with counts, sort, paging",
    tag: "Catalogue",
    input: productQuery,
    output: z.object({
      data: z.array(productCard),
      total: z.int(),
      per_page: z.int(),
      page: z.int(),
      facets,
      corrected,
    }),
  }),
  suggestions: endpoint({
    method: "GET",
    path: "/club-member/product-suggestions",
    who: "public",
    summary: "What a search may be about while it is typed: products and categories, the best first",
    tag: "Catalogue",
    input: z.strictObject({ keywords: z.string().min(1).max(100) }),
    output: envelope(
      z.object({
        /** At most 6. */
        products: z.array(productCard),
        /** At most 4. */
        categories: z.array(category.pick({ id: true, name: true, product_count: true })),
        corrected,
      }),
    ),
  }),
  productsByIds: endpoint({
    method: "GET",
    path: "/club-member/products-by-ids",
    who: "public",
    summary: "The cards of certain products in the order asked for; those not for sale are left out",
    tag: "Catalogue",
    input: z.strictObject({
      /** Comma-separated, at most 24. */
      ids: z
        .string()
        .max(400)
        .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,23}$/, said("numbersWithCommas", 24)),
    }),
    output: envelope(z.array(productCard)),
  }),
  productDetails: endpoint({
    method: "GET",
    path: "/club-member/product-details/{id}",
    who: "public",
    summary: "One product with its pictures, colours, sizes and stock",
    tag: "Catalogue",
    input: z.strictObject({ id }),
    output: envelope(productDetails),
    errors: ["NOT_FOUND"],
  }),
  priceRange: endpoint({
    method: "GET",
    path: "/club-member/product-price-range",
    who: "public",
    summary: "Lowest and highest price of the live products",
    tag: "Catalogue",
    input: z.strictObject({}),
    output: envelope(z.object({ min: dollarsOut, max: dollarsOut })),
  }),
  sizes: endpoint({
    method: "GET",
    path: "/club-member/product-sizes",
    who: "public",
    summary: "Every size that a live product comes in, in wearing order",
    tag: "Catalogue",
    input: z.strictObject({}),
    output: envelope(z.array(z.string())),
  }),
};
