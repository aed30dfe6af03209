import { shop } from "#words/shop.ts";

const words = shop.list.sorts;

/** Sorts of the shop as one choice each: column and direction. */
const sorts = [
  { value: "newest-desc", label: words.newest },
  { value: "popular-desc", label: words.popular },
  { value: "price-asc", label: words.cheapest },
  { value: "price-desc", label: words.dearest },
  { value: "title-asc", label: words.title },
];
const best = { value: "best", label: words.best };

type Sorted = { keywords: string; sort: string | undefined; order_by: "asc" | "desc" | undefined };

/** What the list can be sorted by, and by what it is. What answers a search best comes first until somebody sorts. */
export function sortChoices({ keywords, sort, order_by }: Sorted) {
  const choices = keywords ? [best, ...sorts] : sorts;
  const chosen = sorts.find(({ value }) => {
    const [column, order] = value.split("-");
    return column === sort && (order_by === undefined || order === order_by);
  });
  return { choices, value: chosen?.value ?? choices[0]?.value ?? best.value };
}

/** A choice as the address has it. */
export function sortInAddress(choice: string): { sort: string | null; order_by: string | null } {
  const [sort = "", order = null] = choice.split("-");
  return order === null ? { sort: null, order_by: null } : { sort, order_by: order };
}

/** Filters that narrow the list, without what only names or orders it. */
export function filterCount(filters: Record<string, string>): number {
  const { category_id, availability, min_price, max_price, sizes, colors } = filters;
  const single = [category_id, availability, min_price, max_price].filter(Boolean).length;
  return single + listOf(sizes).length + listOf(colors).length;
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
