import { median } from "./figures.ts";

export type RunKind = "limit" | "product" | "warm-up" | "profile";

/** One run of load as the JSON keeps it. */
export type JournalEntry = {
  what: string;
  kind: RunKind;
  connections: number;
  perSecond: number;
  p50Ms?: number;
  p99Ms?: number;
  count?: number;
  failures?: number;
  /** Processor cores that each process kept busy. */
  cores: Record<string, number>;
};

/** Processor time that one answer takes, in milliseconds; null where it was not measured. */
export type ProcessorTime = {
  what: string;
  limit: number | null;
  server: number;
  postgres: number;
};

/**
 * What one answer costs in processor time: the figure that other programs on the machine disturb least.
 * Medians over the runs of each thing at each number of connections. The limit's is all that answered it.
 */
export function processorTimes(journal: readonly JournalEntry[]): ProcessorTime[] {
  const groups = Map.groupBy(
    journal.filter(({ kind }) => kind === "limit" || kind === "product"),
    ({ what, connections }) => `${what} at ${connections}`,
  );
  return [...groups].flatMap(([what, entries]) => {
    const times = (kind: RunKind, names: string[]) =>
      entries.filter((own) => own.kind === kind).map((own) => millisecondsOf(own, names));
    const limit = times("limit", ["limit", "postgres"]);
    const server = times("product", ["server"]);
    if (server.length === 0) return [];
    return {
      what,
      limit: limit.length > 0 ? median(limit) : null,
      server: median(server),
      postgres: median(times("product", ["postgres"])),
    };
  });
}

/** Processor time that these processes took for one answer, in milliseconds. */
export function millisecondsOf(
  { cores, perSecond }: Pick<JournalEntry, "cores" | "perSecond">,
  names: string[],
): number {
  return (names.reduce((sum, name) => sum + (cores[name] ?? 0), 0) / perSecond) * 1000;
}

/** The same as lines for people. */
export function describeProcessorTimes(times: readonly ProcessorTime[]): string[] {
  const width = Math.max(...times.map(({ what }) => what.length));
  const shown = (value: number) => value.toFixed(value < 1 ? 3 : 2).padStart(7);
  return times.map(({ what, limit, server, postgres }) => {
    const beside =
      limit === null ? "" : `, limit ${shown(limit)}, ratio ${((server + postgres) / limit).toFixed(2)}x`;
    return `${what.padEnd(width)}  server ${shown(server)} + database ${shown(postgres)}${beside}`;
  });
}
