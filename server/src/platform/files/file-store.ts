import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "../context.ts";
import { randomToken } from "../secrets.ts";

/** A file in the store itself, with the name by which the database knows the store; no file key looks like it. */
const markName = "store-id";

type Store = { config: { dataDir: string }; pool: Platform["pool"] };

const folderOf = ({ config }: Pick<Store, "config">) => join(config.dataDir, "files");

/**
 * What is wrong with this process's picture store, in a sentence; null if it is the one that all others use. The first
 * process to check makes its own the installation's. `expected` is the name in the database, if any.
 */
export async function storeProblem(store: Store, expected: string | null): Promise<string | null> {
  const folder = folderOf(store);
  const mark = await readMark(folder);
  const name = expected ?? (await claim(store, mark ?? (await writeMark(folder, randomToken()))));
  if ((mark ?? (await readMark(folder))) === name) return null;
  const has = mark === null ? "has no mark" : "is that of another installation";
  return `DATA_DIR is not where this installation keeps its pictures: ${folder} ${has}. Mount the right one; if this is to be it from now on, write ${name} into ${join(folder, markName)}.`;
}

/** Throws if this process would store files where no other looks for them. */
export async function requireStore(store: Store): Promise<void> {
  const { rows } = await store.pool.query<{ file_store: string | null }>(
    "select file_store from installation",
  );
  const problem = await storeProblem(store, rows[0]?.file_store ?? null);
  if (problem) throw new Error(problem);
}

/** Marks the store of a restored installation, unless it already has a mark. */
export async function markStore(store: Store): Promise<void> {
  const { rows } = await store.pool.query<{ file_store: string | null }>(
    "select file_store from installation",
  );
  const name = rows[0]?.file_store;
  if (name) await writeMark(folderOf(store), name);
}

async function claim({ pool }: Store, name: string): Promise<string> {
  await pool.query("update installation set file_store = $1 where file_store is null", [name]);
  const { rows } = await pool.query<{ file_store: string }>("select file_store from installation");
  return rows[0]?.file_store ?? name;
}

async function readMark(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, markName), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Returns the mark that is then there: of two concurrent ones, the first. */
async function writeMark(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(join(folder, markName), `${name}\n`, { flag: "wx" });
    return name;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readMark(folder)) ?? name;
  }
}
