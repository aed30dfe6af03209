import { PlainError } from "../tools/plain-error.ts";
import type { PartId } from "./figures.ts";

export type Options = {
  /** In the order in which they are run. */
  parts: PartId[];
  times: Times;
  quick: boolean;
};

/** How long, how often and how much to measure. */
export type Times = {
  warmUpSeconds: number;
  runSeconds: number;
  runs: number;
  starts: number;
  idleSeconds: number;
  /** Orders of the club whose panel is measured; everything else in it follows. */
  panelOrders: number;
  /** Members whose packs are redeemed. */
  people: number;
  /** Orders of a club that are exported, and rows of members that are imported. */
  exportedOrders: number;
  importedRows: number;
  /** How many times the data, and how many clubs, in B10. */
  sizes: { data: number[]; clubs: number[] };
  /** How often a browser looks at each page, and taps on it. */
  looks: number;
};

export const allParts = [
  "B1",
  "B2",
  "B3",
  "B4",
  "B14",
  "B6",
  "B7",
  "B8",
  "B9",
  "B11",
  "B12",
  "B5",
  "B10",
] as const satisfies PartId[];

const full: Times = {
  warmUpSeconds: 5,
  runSeconds: 10,
  runs: 3,
  starts: 5,
  idleSeconds: 10,
  panelOrders: 500_000,
  people: 10_000,
  exportedOrders: 100_000,
  importedRows: 10_000,
  sizes: { data: [10, 100], clubs: [200, 10_000] },
  looks: 5,
};
const short: Times = {
  warmUpSeconds: 1,
  runSeconds: 3,
  runs: 1,
  starts: 2,
  idleSeconds: 3,
  panelOrders: 50_000,
  people: 1_000,
  exportedOrders: 10_000,
  importedRows: 1_000,
  sizes: { data: [3, 10], clubs: [50, 500] },
  looks: 1,
};

/** Reads `[--quick] [B1 B4 ...]`; without parts, all of them. Throws one clear line on anything else. */
export function readOptions(args: readonly string[]): Options {
  const quick = args.includes("--quick");
  const named = args.filter((arg) => arg !== "--quick").map((arg) => arg.toUpperCase());
  const unknown = named.find((name) => !allParts.some((part) => part === name));
  if (unknown !== undefined)
    throw new PlainError(`There is no ${unknown}. Parts: ${allParts.join(", ")}. Option: --quick.`);
  const parts = allParts.filter((part) => named.length === 0 || named.includes(part));
  return { parts, quick, times: quick ? short : full };
}
