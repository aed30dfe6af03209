import { getTableColumns, type Table } from "drizzle-orm";

type RowOf<T extends { $inferSelect: object }> = T["$inferSelect"];

/** A list of a table's columns, checked to exist: `[...] as const satisfies Columns<typeof products>`. */
export type Columns<T extends { $inferSelect: object }> = readonly (keyof RowOf<T>)[];

/** The row that such a list reads. */
export type Chosen<T extends { $inferSelect: object }, C extends Columns<T>> = Pick<RowOf<T>, C[number]>;

/** A table's columns except those named, so that a new one is included by default. */
export function columnsOf<T extends Table, E extends keyof RowOf<T> = never>(
  table: T,
  except: readonly E[] = [],
): Exclude<keyof RowOf<T> & string, E>[] {
  const left = new Set<string>(except.map(String));
  const names = Object.keys(getTableColumns(table)) as Exclude<keyof RowOf<T> & string, E>[];
  return names.filter((name) => !left.has(name));
}

/** The list as SQL; `prefix` is the table's name in the statement with its dot, such as `p.`. */
export function columnList(columns: readonly string[], prefix = ""): string {
  return columns.map((column) => `${prefix}${column}`).join(", ");
}

/** The arguments of `json_build_object` for them, each under its own name. */
export function inJson(columns: readonly string[], prefix = ""): string {
  return columns.map((column) => `'${column}', ${prefix}${column}`).join(", ");
}

/** A placeholder for each of them, the first with this number. */
export function placeholders(columns: readonly string[], first: number): string {
  return columns.map((_, at) => `$${at + first}`).join(", ");
}

/** Assignments for `set` of each of them to its placeholder, the first with this number. */
export function assignments(columns: readonly string[], first: number): string {
  return columns.map((column, at) => `${column} = $${at + first}`).join(", ");
}

/** Assignments for `set` of each of them from the row with this name. */
export function assignmentsFrom(columns: readonly string[], row: string): string {
  return columns.map((column) => `${column} = ${row}.${column}`).join(", ");
}

/** Assignments for `set` of each of them to what the table has where nothing is given. */
export function resets(columns: readonly string[]): string {
  return columns.map((column) => `${column} = default`).join(", ");
}

/** What the table has in these columns where nothing is given; null without a default. */
export function defaultsOf<T extends Table, K extends keyof RowOf<T> & string>(
  table: T,
  columns: readonly K[],
): Pick<RowOf<T>, K> {
  const all = getTableColumns(table);
  const defaults = columns.map((column) => [column, all[column]?.default ?? null]);
  return Object.fromEntries(defaults) as Pick<RowOf<T>, K>;
}

/** A row as JSON for the audit log: everything except the named columns, so that a new one is logged. */
export function auditJson<T extends { $inferSelect: object }>(row: string, except: Columns<T>): string {
  return `to_jsonb(${row}) - '{${except.join(", ")}}'::text[]`;
}

/** Only these columns of a row. */
export function only<R extends object, K extends keyof R>(row: R, columns: readonly K[]): Pick<R, K> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<R, K>;
}

/** A row without some of its columns. */
export function without<R extends object, K extends keyof R>(row: R, except: readonly K[]): Omit<R, K> {
  const left = new Set<string>(except.map(String));
  return Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name))) as Omit<R, K>;
}
