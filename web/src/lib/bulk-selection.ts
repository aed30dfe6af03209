/** Rows picked one by one on any page, or every row that the list's search and filters give. */
export type Picked = { kind: "some"; ids: ReadonlySet<number> } | { kind: "all" };

/** What a bulk act is sent: the rows' numbers, or the search and filters themselves. */
export type SelectionInput = { ids: number[] } | { all: Record<string, string> };

export const nothingPicked: Picked = { kind: "some", ids: new Set() };

/** The most rows that are picked one by one, as the contract takes them; all of a list are picked as such. */
export const MAX_PICKED = 1000;

export function isPicked(picked: Picked, id: number): boolean {
  return picked.kind === "all" || picked.ids.has(id);
}

/**
 * After ticking and unticking on the page in sight. Rows of other pages stay as they are; only from 'all' to 'all but
 * one' there is no way, so what stays is the rest of this page, which everybody can see.
 */
export function pickOnPage(picked: Picked, shown: number[], ticked: number[]): Picked {
  const elsewhere = picked.kind === "all" ? [] : [...picked.ids].filter((id) => !shown.includes(id));
  return { kind: "some", ids: new Set([...elsewhere, ...ticked].slice(0, MAX_PICKED)) };
}

export function pickedCount(picked: Picked, total: number): number {
  return picked.kind === "all" ? total : picked.ids.size;
}

export function selectionInput(
  picked: Picked,
  list: { keywords: string; filters: Record<string, string> },
): SelectionInput {
  if (picked.kind === "some") return { ids: [...picked.ids] };
  return { all: { ...(list.keywords ? { keywords: list.keywords } : {}), ...list.filters } };
}
