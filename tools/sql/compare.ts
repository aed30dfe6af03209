import type { Findings } from "./findings.ts";

/** Rooms and the tables of other rooms that they may read. */
export type Reads = Record<string, readonly string[]>;
/** How often something known may be found, by room and rule: `catalog: writes wishes`. It may only become less. */
export type Exceptions = Record<string, number>;

/** What is wrong, for people: one line each. Nothing where everything is as it may be. */
export function problemsOf(findings: Findings, reads: Reads, exceptions: Exceptions): string[] {
  return [...findings.wrong, ...readsOutside(findings, reads), ...countsOf(findings, exceptions)];
}

function readsOutside(findings: Findings, reads: Reads): string[] {
  const outside = findings.reads
    .filter(({ room, table }) => !reads[room]?.includes(table))
    .map(
      ({ place, room, table }) =>
        `${place}  reads ${table}, which ${room} may not. Ask the door of its room, or name it in its room.ts, as one of its reads.`,
    );
  const unused = Object.entries(reads).flatMap(([room, tables]) =>
    tables
      .filter((table) => !findings.reads.some((one) => one.room === room && one.table === table))
      .map((table) => `${room}  no longer reads ${table}. Take it out of the reads in its room.ts.`),
  );
  return [...outside, ...unused];
}

function countsOf(findings: Findings, exceptions: Exceptions): string[] {
  const found = byKey(findings);
  const more = [...found].flatMap(([key, list]) => {
    const allowed = exceptions[key] ?? 0;
    if (list.length <= allowed) return [];
    const why = allowed > 0 ? ` (one of ${list.length} in this room; ${allowed} are known)` : "";
    return list.map(({ place, said }) => `${place}  ${said}${why}`);
  });
  const less = Object.entries(exceptions).flatMap(([key, allowed]) => {
    const now = found.get(key)?.length ?? 0;
    return now < allowed
      ? [
          `tools/sql/exceptions.json  "${key}" is ${now} by now, no longer ${allowed}. Keep that: npm run check:sql -- --keep`,
        ]
      : [];
  });
  return [...more, ...less];
}

function byKey({ counted }: Findings) {
  return Map.groupBy(counted, ({ room, rule }) => `${room}: ${rule}`);
}

/** The list with what is no longer found taken out; nothing is ever added. */
export function shrunk(findings: Findings, exceptions: Exceptions): Exceptions {
  const found = byKey(findings);
  return Object.fromEntries(
    Object.entries(exceptions)
      .map(([key, allowed]) => [key, Math.min(allowed, found.get(key)?.length ?? 0)] as const)
      .filter(([, allowed]) => allowed > 0),
  );
}
