import type { z } from "zod";
import type { catalog, ProductCard } from "#contract/catalog.ts";
import { productPath, shopPath } from "../../lib/paths.ts";

type Suggestions = z.output<NonNullable<(typeof catalog.suggestions)["~orpc"]["outputSchema"]>>["data"];

/** One line of the suggestions, and where it links. */
export type SearchOption =
  | { kind: "category"; to: string; category: Suggestions["categories"][number] }
  | { kind: "product"; to: string; product: ProductCard }
  | { kind: "all"; to: string; keywords: string; isEmpty: boolean };

/** Categories, then products, then the whole list; only that if nothing is found. */
export function optionsOf(keywords: string, { categories, products }: Suggestions): SearchOption[] {
  const isEmpty = categories.length + products.length === 0;
  return [
    ...categories.map((category) => ({
      kind: "category" as const,
      to: shopPath({ category_id: category.id }),
      category,
    })),
    ...products.map((product) => ({ kind: "product" as const, to: productPath(product.id), product })),
    { kind: "all", to: shopPath({ keywords }), keywords, isEmpty },
  ];
}
