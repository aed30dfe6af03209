import { useContext, useMemo } from "react";
import { UNSAFE_DataRouterContext as RouterContext, useSearchParams } from "react-router";
import { addressText } from "#contract/address-text.ts";

export type ListParams = {
  page: number;
  per_page: number;
  keywords: string;
  sort: string | undefined;
  order_by: "asc" | "desc" | undefined;
  /** Every other parameter of the URL, by name. */
  filters: Record<string, string>;
};

type ListChange = {
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
/** As many as a list's search takes. */
const MOST_LETTERS = 100;

/** What the URL says; invalid values read as the default. */
export function readListParams(search: URLSearchParams, defaults: Partial<ListParams> = {}): ListParams {
  const order = search.get("order_by");
  return {
    page: readInt(search.get("page"), 1),
    per_page: Math.min(MAX_PER_PAGE, readInt(search.get("per_page"), defaults.per_page ?? DEFAULT_PER_PAGE)),
    keywords: addressText(search.get("keywords") ?? "", MOST_LETTERS),
    sort: search.get("sort") ?? defaults.sort,
    order_by: order === "asc" || order === "desc" ? order : defaults.order_by,
    filters: Object.fromEntries(
      [...search].flatMap(([name, value]) =>
        RESERVED.has(name) || value === "" ? [] : [[name, addressText(value)]],
      ),
    ),
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

/**
 * Search, sort, filters and page of a list, kept in the URL, so that reload, back button and a shared link show the
 * same rows. Changing anything but the page goes back to page 1.
 */
export function useListParams(defaults: Partial<ListParams> = {}) {
  const [searchParams, setSearchParams] = useSearchParams();
  const router = useContext(RouterContext)?.router;
  const { per_page, sort, order_by } = defaults;
  const params = useMemo(
    () => readListParams(searchParams, { per_page, sort, order_by }),
    [searchParams, per_page, sort, order_by],
  );
  const change = (wanted: ListChange, { replace = false } = {}) => {
    // What was typed is sent after a pause; by then somebody may be on their way to a row, and stays on it. The router
    // itself is asked, because the screen may not be drawn for the press yet.
    const next = router?.state.navigation.location;
    if (next && next.pathname !== router.state.location.pathname) return;
    // The URL itself, because the screen may not be drawn for it yet when the next change comes.
    setSearchParams(changeListParams(new URLSearchParams(window.location.search), wanted), {
      replace,
      preventScrollReset: true,
    });
  };
  return {
    params,
    setPage: (page: number) => change({ page }),
    setPerPage: (per_page: number) => change({ per_page }),
    /** Replaces the history entry: one search is one step back, not one per key. */
    setKeywords: (keywords: string) => change({ keywords }, { replace: true }),
    setSort: (sort: string, order_by: "asc" | "desc") => change({ sort, order_by }),
    /** Null or an empty text removes the filter. */
    setFilter: (name: string, value: string | null) => change({ filters: { [name]: value } }),
    /** Changes several at once, as one step of history. */
    setFilters: (filters: Record<string, string | null>) => change({ filters }),
    clear: () => setSearchParams({}, { preventScrollReset: true }),
  };
}
