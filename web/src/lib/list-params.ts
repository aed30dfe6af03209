export type ListParams = {
  page: number;
  per_page: number;
  keywords: string;
  sort: string | undefined;
  order_by: "asc" | "desc" | undefined;
  /** Every other parameter of the URL, by name. */
  filters: Record<string, string>;
};

export type ListChange = {
  page?: number;
  per_page?: number;
  keywords?: string;
  sort?: string;
  order_by?: "asc" | "desc";
  filters?: Record<string, string | null>;
};

const RESERVED = new Set(["page", "per_page", "keywords", "sort", "order_by"]);
const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 100;

/** What the URL says; invalid values read as the default. */
export function readListParams(search: URLSearchParams, defaults: Partial<ListParams> = {}): ListParams {
  const order = search.get("order_by");
  return {
    page: readInt(search.get("page"), 1),
    per_page: Math.min(MAX_PER_PAGE, readInt(search.get("per_page"), defaults.per_page ?? DEFAULT_PER_PAGE)),
    keywords: search.get("keywords") ?? "",
    sort: search.get("sort") ?? defaults.sort,
    order_by: order === "asc" || order === "desc" ? order : defaults.order_by,
    filters: Object.fromEntries([...search].filter(([name, value]) => !RESERVED.has(name) && value !== "")),
  };
}

/** The URL after a change. Anything but turning the page goes back to page 1. */
export function changeListParams(search: URLSearchParams, change: ListChange): URLSearchParams {
  const { filters = {}, page, ...rest } = change;
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ ...rest, ...filters })) {
    if (value === undefined || value === null || value === "") next.delete(name);
    else next.set(name, String(value));
  }
  if (page === undefined || page === 1) next.delete("page");
  else next.set("page", String(page));
  return next;
}

/** Whether search or a filter leaves rows out. */
export function isNarrowed({ keywords, filters }: Pick<ListParams, "keywords" | "filters">): boolean {
  return keywords !== "" || Object.keys(filters).length > 0;
}

function readInt(text: string | null, fallback: number): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fallback;
}
