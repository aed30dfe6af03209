import { type Journal, readJournal, rewriteJournal } from "./journal.ts";
import type { Tables } from "./tables.ts";

export type Table = keyof Tables;

/** By table, whether a row is still wanted; a table without a test is kept whole. */
export type Retention = { [T in Table]?: (row: Tables[T]) => boolean };

type Change = [table: Table, account: string, id: string, row: Tables[Table] | null];

/**
 * Rows by table, account and id, oldest first. A row cannot be read without naming its account,
 * so nothing crosses from one account to another by accident. Rows are replaced, never changed in place.
 */
export type Store = {
  get<T extends Table>(table: T, account: string, id: string): Tables[T] | undefined;
  all<T extends Table>(table: T, account: string): Tables[T][];
  put<T extends Table>(table: T, account: string, id: string, row: Tables[T]): void;
  remove(table: Table, account: string, id: string): void;
  /** Every account that has rows in the table. */
  accounts(table: Table): string[];
  /** Runs `work` (which must not be async) as one change: written as one line of the journal, or undone if it throws. */
  transact<R>(work: () => R): R;
  close(): void;
};

/**
 * Opens the store on a file, or in memory only without one. Replays what the file holds, drops the rows
 * that are no longer wanted, and writes the rest back compacted.
 */
export function openStore(file: string | undefined, retention: Retention): Store {
  const shelves = new Map<string, Map<string, Tables[Table]>>();
  const shelf = (table: Table, account: string) => {
    const name = `${table} ${account}`;
    const found = shelves.get(name) ?? new Map<string, Tables[Table]>();
    shelves.set(name, found);
    return found;
  };
  const apply = ([table, account, id, row]: Change) => {
    if (row === null) shelf(table, account).delete(id);
    else shelf(table, account).set(id, row);
  };

  let journal: Journal | undefined;
  if (file !== undefined) {
    // The file is written by this module alone, a line being the changes of one transaction.
    for (const line of readJournal(file)) for (const change of line as Change[]) apply(change);
    journal = rewriteJournal(file, compacted(shelves, retention));
  }

  let open: { changes: Change[]; undo: Change[] } | undefined;
  function change(next: Change): void {
    if (!open) {
      transact(() => change(next));
      return;
    }
    const [table, account, id] = next;
    open.undo.push([table, account, id, shelf(table, account).get(id) ?? null]);
    open.changes.push(next);
    apply(next);
  }

  function transact<R>(work: () => R): R {
    if (open) return work();
    const current: { changes: Change[]; undo: Change[] } = { changes: [], undo: [] };
    open = current;
    try {
      const result = work();
      if (current.changes.length > 0) journal?.append(current.changes);
      return result;
    } catch (error) {
      for (const back of current.undo.toReversed()) apply(back);
      throw error;
    } finally {
      open = undefined;
    }
  }

  return {
    // A row comes from the shelf of its own table, which only `put` fills.
    get: <T extends Table>(table: T, account: string, id: string) =>
      shelf(table, account).get(id) as Tables[T] | undefined,
    all: <T extends Table>(table: T, account: string) => [...shelf(table, account).values()] as Tables[T][],
    put: (table, account, id, row) => change([table, account, id, row]),
    remove: (table, account, id) => change([table, account, id, null]),
    accounts: (table) =>
      [...shelves.keys()]
        .filter((name) => name.startsWith(`${table} `))
        .map((name) => name.slice(table.length + 1)),
    transact,
    close: () => journal?.close(),
  };
}

function* compacted(
  shelves: Map<string, Map<string, Tables[Table]>>,
  retention: Retention,
): Iterable<Change[]> {
  for (const [name, rows] of shelves) {
    const [table, account] = name.split(" ") as [Table, string];
    const wanted = retention[table] as ((row: Tables[Table]) => boolean) | undefined;
    for (const [id, row] of rows) {
      if (wanted?.(row) ?? true) yield [[table, account, id, row]];
      else rows.delete(id);
    }
  }
}
