import type { z } from "zod";
import type { productQuery } from "#contract/catalog.ts";
import type { ListParams } from "../../lib/list-params.ts";

export const PER_PAGE = 24;

type ProductQuery = z.input<typeof productQuery>;

/** Sorts of the shop as one choice each: column and direction. */
export const sortChoices = [
  { value: "newest-desc", label: "Newest first" },
  { value: "popular-desc", label: "Most bought" },
  { value: "price-asc", label: "Price, low to high" },
  { value: "price-desc", label: "Price, high to low" },
  { value: "title-asc", label: "Name, A to Z" },
] as const;

/** What the list is asked for, from what the address says; only parts that are set. */
export function queryOf({ page, keywords, sort, order_by, filters }: ListParams): ProductQuery {
  const query: Record<string, unknown> = {
    page,
    per_page: PER_PAGE,
    keywords: keywords.slice(0, 100),
    category_id: /^[1-9]\d*$/.test(filters.category_id ?? "") ? Number(filters.category_id) : undefined,
    min_price: amount(filters.min_price),
    max_price: amount(filters.max_price),
    sizes: filters.sizes,
    colors: filters.colors,
    ...sortOf(sort, order_by),
  };
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ""),
  ) as ProductQuery;
}

function sortOf(sort: string | undefined, order: string | undefined) {
  const known = sortChoices.find(({ value }) => value.startsWith(`${sort}-`));
  if (!known) return {};
  const [column, direction] = known.value.split("-");
  return { sort: column, order_by: order ?? direction };
}

function amount(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}

/** Puts a value in a comma-separated list of the address, or takes it out; null when nothing is left. */
export function toggleInList(list: string | undefined, value: string): string | null {
  const values = listOf(list);
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return next.length > 0 ? next.join(",") : null;
}

export function listOf(list: string | undefined): string[] {
  return list ? list.split(",").filter(Boolean) : [];
}
