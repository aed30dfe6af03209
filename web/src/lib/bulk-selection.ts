import { useState } from "react";
import type { useListParams } from "./list-params.ts";

/** Rows selected one by one on any page, or every row that the list's search and filters find except those unticked. */
export type Picked =
  | { kind: "some"; ids: ReadonlySet<number> }
  | { kind: "all"; except: ReadonlySet<number> };

/** What a bulk action sends: the rows' ids, or the search and filters themselves and what was unticked. */
export type SelectionInput = { ids: number[] } | { all: Record<string, string>; except?: number[] };

export const nothingPicked: Picked = { kind: "some", ids: new Set() };
export const allPicked: Picked = { kind: "all", except: new Set() };

/** The most rows that can be ticked or unticked one by one, as the contract allows; selecting all of a list has no limit. */
export const MAX_PICKED = 1000;

export function isPicked(picked: Picked, id: number): boolean {
  return picked.kind === "all" ? !picked.except.has(id) : picked.ids.has(id);
}

/** After ticking and unticking on the current page. Rows of other pages stay as they are. */
export function pickOnPage(picked: Picked, shown: number[], ticked: number[]): Picked {
  const withElsewhere = (named: ReadonlySet<number>, here: number[]) =>
    new Set([...[...named].filter((id) => !shown.includes(id)), ...here].slice(0, MAX_PICKED));
  if (picked.kind === "some") return { kind: "some", ids: withElsewhere(picked.ids, ticked) };
  const unticked = shown.filter((id) => !ticked.includes(id));
  return { kind: "all", except: withElsewhere(picked.except, unticked) };
}

/** Every row is selected, and none was unticked afterwards. */
export function isWhole(picked: Picked): boolean {
  return picked.kind === "all" && picked.except.size === 0;
}

export function pickedCount(picked: Picked, total: number): number {
  return picked.kind === "all" ? Math.max(0, total - picked.except.size) : picked.ids.size;
}

export function selectionInput(
  picked: Picked,
  list: { keywords: string; filters: Record<string, string> },
): SelectionInput {
  if (picked.kind === "some") return { ids: [...picked.ids] };
  return {
    all: { ...(list.keywords ? { keywords: list.keywords } : {}), ...list.filters },
    ...(picked.except.size > 0 && { except: [...picked.except] }),
  };
}

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
