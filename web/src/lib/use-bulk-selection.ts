import { useState } from "react";
import {
  allPicked,
  isPicked,
  isWhole,
  nothingPicked,
  type Picked,
  pickedCount,
  pickOnPage,
  selectionInput,
} from "./bulk-selection.ts";
import type { useListParams } from "./use-list-params.ts";

type ListQuery = { data?: { data: { id: number }[]; total: number } };

/**
 * Rows selected over all pages of a list, for bulk actions. Turning the page or sorting keeps them; another search or
 * filter clears them, because the rows are then no longer those that were selected.
 */
export function useBulkSelection(list: ReturnType<typeof useListParams>, query: ListQuery) {
  const { keywords, filters } = list.params;
  const searched = JSON.stringify([keywords, filters]);
  const [state, setState] = useState<{ searched: string; picked: Picked }>({
    searched,
    picked: nothingPicked,
  });
  const picked = state.searched === searched ? state.picked : nothingPicked;
  const pick = (next: Picked) => setState({ searched, picked: next });
  const shown = query.data?.data.map(({ id }) => id) ?? [];
  const total = query.data?.total ?? 0;
  return {
    /** For the endpoint of the act. */
    selection: selectionInput(picked, { keywords, filters }),
    /** How many rows the action covers. */
    count: pickedCount(picked, total),
    /** How many rows match the search and the filters. */
    total,
    isAll: isWhole(picked),
    has: (id: number) => isPicked(picked, id),
    /** These of the visible rows are ticked. */
    tick: (ids: number[]) => pick(pickOnPage(picked, shown, ids)),
    selectAll: () => pick(allPicked),
    clear: () => pick(nothingPicked),
  };
}

export type BulkSelection = ReturnType<typeof useBulkSelection>;
