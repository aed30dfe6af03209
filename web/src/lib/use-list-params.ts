import { useContext, useMemo } from "react";
import { UNSAFE_DataRouterContext as RouterContext, useSearchParams } from "react-router";
import { changeListParams, type ListChange, type ListParams, readListParams } from "./list-params.ts";

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
