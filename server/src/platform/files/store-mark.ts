import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Pool } from "../db/pool.ts";
import { randomToken } from "../secrets.ts";
import { bucketErrorIn } from "./bucket-error.ts";
import { type FileStore, type Files, markName } from "./files.ts";

type Store = { files: Pick<Files, "stores">; pool: Pool; config: Pick<Config, "timeLimitFactor"> };

/** The mark of a store whose files have all been moved to another. */
export const movedMark = "moved";

/** How long a check waits for a store: whoever asks has little time. */
const checkLimitMs = 1_000;

/** In sentences; a warning is what passes by itself, while all that needs no file goes on. */
export type StoreState = { problem: string | null; warning: string | null };

/**
 * What is wrong with where this process keeps files, if it isn't where all others do. The first process to check makes its
 * own store the installation's. `expected` is the name in the database, if any.
 */
export async function storeState(store: Store, expected: string | null): Promise<StoreState> {
  const limit = AbortSignal.timeout(checkLimitMs * store.config.timeLimitFactor);
  try {
    return { problem: await storeProblem(store, expected, limit), warning: null };
  } catch (error) {
    const told = bucketErrorIn(error);
    if (!told) throw error;
    return told.isAway ? { problem: null, warning: told.message } : { problem: told.message, warning: null };
  }
}

async function storeProblem(
  { files, pool }: Store,
  expected: string | null,
  limit: AbortSignal,
): Promise<string | null> {
  const [first, ...further] = files.stores;
  if (!first) throw new Error("There is no store");
  const mark = await first.readMark(limit);
  const name = expected ?? (await claim(pool, mark ?? (await first.writeMark(randomToken()))));
  const found = mark ?? (await first.readMark(limit));
  if (found === movedMark)
    return `The files were moved away from ${first.place}. Name where they are now, with FILES_IN.`;
  if (found !== name) return isAnother(first, found, name);
  for (const store of further) {
    const other = await store.readMark(limit);
    if (other !== name && other !== movedMark) return isAnother(store, other, name);
  }
  return null;
}

/** What is wrong with a store, and what to do about it. */
export function isAnother({ setting, place }: FileStore, mark: string | null, name: string): string {
  const has = mark === null ? "has no mark" : "is that of another installation";
  const [mount, file] =
    setting === "DATA_DIR"
      ? ["Mount the right one", join(place, markName)]
      : ["Name the right one", `its object ${markName}`];
  return `${setting} is not where this installation keeps its pictures: ${place} ${has}. ${mount}; if this is to be it from now on, write ${name} into ${file}.`;
}

/** Throws if this process would store files where no other looks for them; warns if that cannot be said now. */
export async function requireStore(store: Store & { log: { warn(message: string): void } }): Promise<void> {
  const { problem, warning } = await storeState(store, await storeName(store));
  if (problem) throw new Error(problem);
  if (warning) store.log.warn(warning);
}

/** Marks the store of a restored installation, unless it already has a mark. */
export async function markStore(store: Store): Promise<void> {
  const name = await storeName(store);
  const [first] = store.files.stores;
  if (name) await first?.writeMark(name);
}

/** The name by which the database knows the store. */
export async function storeName({ pool }: Pick<Store, "pool">): Promise<string | null> {
  const { rows } = await pool.query<{ file_store: string | null }>("select file_store from installation");
  return rows[0]?.file_store ?? null;
}

async function claim(pool: Pool, name: string): Promise<string> {
  await pool.query("update installation set file_store = $1 where file_store is null", [name]);
  return (await storeName({ pool })) ?? name;
}
