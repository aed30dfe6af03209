/** Rows picked one by one on any page, or every row that the list's search and filters give except those unticked. */
export type Picked =
  | { kind: "some"; ids: ReadonlySet<number> }
  | { kind: "all"; except: ReadonlySet<number> };

/** What a bulk act is sent: the rows' numbers, or the search and filters themselves and what was unticked of them. */
export type SelectionInput = { ids: number[] } | { all: Record<string, string>; except?: number[] };

export const nothingPicked: Picked = { kind: "some", ids: new Set() };
export const allPicked: Picked = { kind: "all", except: new Set() };

/** The most rows that are picked or unpicked one by one, as the contract takes them; all of a list are picked as such. */
export const MAX_PICKED = 1000;

export function isPicked(picked: Picked, id: number): boolean {
  return picked.kind === "all" ? !picked.except.has(id) : picked.ids.has(id);
}

/** After ticking and unticking on the page in sight. Rows of other pages stay as they are. */
export function pickOnPage(picked: Picked, shown: number[], ticked: number[]): Picked {
  const withElsewhere = (named: ReadonlySet<number>, here: number[]) =>
    new Set([...[...named].filter((id) => !shown.includes(id)), ...here].slice(0, MAX_PICKED));
  if (picked.kind === "some") return { kind: "some", ids: withElsewhere(picked.ids, ticked) };
  const unticked = shown.filter((id) => !ticked.includes(id));
  return { kind: "all", except: withElsewhere(picked.except, unticked) };
}

/** Every row is selected, and none was unticked after that. */
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
