/** The pure arithmetic of the bench: medians, percentiles, and whether a goal is met. */
import { type Meanwhile, takenOf, toleratedOf } from "./disturbance.ts";

export type PartId =
  | "B1"
  | "B2"
  | "B3"
  | "B4"
  | "B5"
  | "B6"
  | "B7"
  | "B8"
  | "B9"
  | "B10"
  | "B11"
  | "B12"
  | "B14";

export type Goal = {
  /** What is compared with the bound: product divided by limit, or the product's own figure. */
  of: "ratio" | "value";
  bound: "at least" | "at most";
  than: number;
};

/** One line of the table. */
export type Figure = {
  part: PartId;
  what: string;
  unit: "/s" | "ms" | "s" | "MiB" | "KB" | "% core" | "of 100" | "of 1" | "";
  /** The minimum that this machine needs for the same; null if there is no such thing. */
  limit: number | null;
  product: number;
  /** product / limit. */
  ratio: number | null;
  goal: Goal | null;
  /** Null without a goal. */
  met: boolean | null;
  /** What the medians were taken from. */
  runs: { limit: number[]; product: number[] };
  /** The most processor cores that others had during one of its runs; null as long as nobody has said. */
  taken: number | null;
  /** Others had too much of the machine for the figure to be relied on. */
  disturbed: boolean;
};

export type Measured = Pick<Figure, "part" | "what" | "unit" | "runs"> & {
  goal?: Goal | null;
  /** What happened during its runs; without it, what happened during the whole part counts. */
  meanwhile?: readonly Meanwhile[];
};

/** A figure from the runs of both sides: medians, their ratio, and the goal judged. */
export function figure({ part, what, unit, runs, goal = null, meanwhile = [] }: Measured): Figure {
  const limit = runs.limit.length > 0 ? median(runs.limit) : null;
  const product = median(runs.product);
  const ratio = limit !== null && limit > 0 ? product / limit : null;
  const judged = goal?.of === "ratio" ? ratio : product;
  const met = goal === null || judged === null ? null : holds(goal, judged);
  const taken = meanwhile.length > 0 ? Math.max(...meanwhile.map(takenOf)) : null;
  return { part, what, unit, limit, product, ratio, goal, met, runs, taken, disturbed: false };
}

function holds({ bound, than }: Goal, value: number): boolean {
  return bound === "at least" ? value >= than : value <= than;
}

/** Marks the figures; those that do not know what happened meanwhile get what happened during their whole part. */
export function marked(figures: readonly Figure[], part: Meanwhile, cores: number): Figure[] {
  return figures.map((own) => {
    const taken = own.taken ?? takenOf(part);
    return { ...own, taken, disturbed: taken > toleratedOf(cores) };
  });
}

/** The middle value; of an even number of values the mean of the middle two. Throws on none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("There is no median of nothing");
  return (lower + upper) / 2;
}

/** The smallest value that at least `share` (0 to 1) of all values do not exceed. Throws on none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error("There is no percentile of nothing");
  return found;
}
