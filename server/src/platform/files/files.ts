import { createReadStream } from "node:fs";
import { glob, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Pool } from "../db/pool.ts";
import { ApiError } from "../http/api-error.ts";
import { randomToken } from "../secrets.ts";

/** The store of pictures and results. Keys look like `12/products/ab12-640.webp` and never leave the store. */
export type Files = {
  /** Returns how many bytes it was. A stream is never in memory as a whole. */
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<number>;
  /** All of them or none: a disk that is full half-way through leaves nothing behind. */
  putAll(contents: [key: string, content: Buffer][]): Promise<void>;
  /** Stores a stream outside the store, as long as it is worked on: the caller deletes it. */
  receive(content: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  /** `stream` is opened by the call, and the caller must end it. */
  open(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** The same for a caller who may not need it after all: nothing is open before `read` is called. */
  find(key: string): Promise<{ read: () => Readable; size: number } | null>;
  remove(key: string): Promise<void>;
  /** Every key there is, for backups. */
  keys(): AsyncIterable<string>;
  /** The keys of a folder, such as `12/results`, that were written before this time. */
  keysBefore(folder: string, before: Date): AsyncIterable<string>;
  /** Deletes what was begun before this time and never finished, because its process was killed. */
  forgetHalves(before: Date): Promise<void>;
};

export type ReceivedFile = { path: string; remove: () => Promise<void> };

/** Where files are while they are written or worked on; no key begins like this. */
const halvesFolder = ".being-written";

const keyForm = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_.-]*)+$/i;

export function isFileKey(key: string): boolean {
  return keyForm.test(key) && !key.includes("..");
}

/** Files in a folder on this machine. */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`Not a file key: ${key}`);
    return join(folder, key);
  };
  const find: Files["find"] = async (key) => {
    if (!isFileKey(key)) return null;
    const path = pathOf(key);
    const found = await stat(path).catch(() => null);
    return found?.isFile() ? { read: () => createReadStream(path), size: found.size } : null;
  };
  /** Deletes the file again if any of the work fails. */
  const aside = async <T>(work: (path: string) => Promise<T>): Promise<T> => {
    const path = join(folder, halvesFolder, randomToken());
    try {
      await mkdir(dirname(path), { recursive: true });
      return await work(path);
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw storeError(error);
    }
  };
  /** Written elsewhere and renamed after `rest`, so that a reader never sees half a file. */
  const store = async (
    key: string,
    content: Buffer | AsyncIterable<Buffer>,
    rest?: () => Promise<void>,
  ): Promise<number> => {
    const path = pathOf(key);
    return aside(async (half) => {
      await mkdir(dirname(path), { recursive: true });
      // Flushed to disk before it gets its name, so that no crash leaves half a file under it.
      await writeFile(half, content, { flush: true });
      const { size } = await stat(half);
      await rest?.();
      await rename(half, path);
      return size;
    });
  };
  const storeAll: Files["putAll"] = async ([first, ...rest]) => {
    if (first) await store(...first, () => storeAll(rest));
  };
  return {
    put: (key, content) => store(key, content),
    putAll: storeAll,
    receive(content) {
      return aside(async (path) => {
        await writeFile(path, content);
        return { path, remove: () => rm(path, { force: true }) };
      });
    },
    async open(key) {
      const found = await find(key);
      return found && { stream: found.read(), size: found.size };
    },
    find,
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *keys() {
      for await (const path of glob("**/*.*", { cwd: folder })) if (keyForm.test(path)) yield path;
    },
    async *keysBefore(below, before) {
      for (const name of await namesIn(join(folder, below))) {
        const key = `${below}/${name}`;
        if (isFileKey(key) && (await isOlder(join(folder, key), before))) yield key;
      }
    },
    async forgetHalves(before) {
      const halves = join(folder, halvesFolder);
      for (const name of await namesIn(halves)) {
        const path = join(halves, name);
        if (await isOlder(path, before)) await rm(path, { force: true });
      }
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** False too if somebody else has deleted it. */
async function isOlder(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true && found.mtime < before;
}

/** The disk is full, protected or gone: nothing is wrong with the file, and the operator has to know. */
function storeError(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).syscall === undefined) return error;
  return new ApiError("UNAVAILABLE", {
    message: ({ pictures }) => pictures.notKept,
    retryAfterSeconds: 60,
    cause: error,
  });
}

/** What may be served, by file extension; anything else in the store is not public. */
const types: Record<string, string> = { webp: "image/webp", avif: "image/avif", png: "image/png" };

/** Serves pictures of the file store under /files. Their names contain a digest, so they never change. */
export function registerFiles(app: FastifyInstance, { files }: { readonly files: Files }): void {
  app.get<{ Params: { "*": string } }>("/files/*", async (request, reply) => {
    const key = request.params["*"];
    const type = types[/\.([a-z]+)$/.exec(key)?.[1] ?? ""];
    const file = type ? await files.open(key) : null;
    if (!type || !file) throw new ApiError("NOT_FOUND");
    return (
      reply
        .header("content-type", type)
        .header("content-length", file.size)
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("x-content-type-options", "nosniff")
        // Mail clients show these pictures on other origins, and so does the preview.
        .header("cross-origin-resource-policy", "cross-origin")
        .send(file.stream)
    );
  });
}

/** A file in the store itself, with the name by which the database knows the store; no file key looks like it. */
const markName = "store-id";

type Store = { config: { dataDir: string }; pool: Pool };

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
