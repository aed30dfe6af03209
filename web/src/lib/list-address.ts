import type { z } from "zod";
import type { ListParams } from "./list-params.ts";

/** What a link from a list carries in its history entry, so that the way back leads to the same rows. */
export function rememberList(path: string, search: string) {
  return { list: path + search };
}

/** The list at `path` as it was left; null if nobody came from there. */
export function leftList(path: string, state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("list" in state)) return null;
  const { list } = state;
  return typeof list === "string" && (list === path || list.startsWith(`${path}?`)) ? list : null;
}

/** Where the way back to the list at `path` leads: as it was left, or its beginning. */
export function listAddress(path: string, state: unknown): string {
  return leftList(path, state) ?? path;
}

/** The state of a link to a page below this one, whose way back leads here first, and from here to the list. */
export function belowPage(state: unknown) {
  return { ...(typeof state === "object" ? state : null), isBelow: true };
}

/** Whether a page was opened from the page above it, rather than from the list. */
export function cameFromAbove(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isBelow" in state;
}

export type Fields = z.ZodObject<Record<string, z.ZodType>, z.core.$ZodObjectConfig>;
/** A list of the contract, by the schema of its input. */
export type ListContract<S extends Fields> = { "~orpc": { inputSchema?: S } };
type Narrowing = Pick<ListParams, "keywords" | "filters">;
const order = ["page", "per_page", "sort", "order_by"] as const;

/** The list input in the URL, as its endpoint accepts it. What the server would refuse is left out. */
export function queryFromAddress<S extends Fields>(
  list: ListContract<S>,
  { keywords, filters, ...paging }: Narrowing & Partial<ListParams>,
): Partial<z.input<S>> {
  const parameters: Record<string, unknown> = {
    ...filters,
    ...paging,
    keywords,
  };
  const shape = list["~orpc"].inputSchema?.shape ?? {};
  const read = Object.keys(parameters).flatMap((name) => {
    const value = parameters[name] === "" ? undefined : shape[name]?.safeParse(parameters[name]).data;
    return value === undefined ? [] : [[name, value] as const];
  });
  const isSorted = read.some(([name]) => name === "sort");
  return Object.fromEntries(read.filter(([name]) => isSorted || name !== "order_by")) as Partial<z.input<S>>;
}

/** The part of it that selects the rows, whatever their order. */
export function narrowedByAddress<S extends Fields>(
  list: ListContract<S>,
  { keywords, filters }: Narrowing,
): Omit<Partial<z.input<S>>, (typeof order)[number]> {
  const rows = Object.entries(filters).filter(([name]) => !order.some((one) => one === name));
  return queryFromAddress(list, { keywords, filters: Object.fromEntries(rows) });
}
