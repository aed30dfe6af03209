import { createReadStream } from "node:fs";
import { glob, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { ApiError } from "../http/api-error.ts";
import { randomToken } from "../secrets.ts";

/** Where pictures and results lie. Keys look like `12/products/ab12-640.webp` and never leave the store. */
export type Files = {
  /** Gives how many bytes it was. What comes in pieces is never in memory as a whole. */
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<number>;
  open(key: string): Promise<{ stream: Readable; size: number } | null>;
  remove(key: string): Promise<void>;
  /** Every key there is, for backups. */
  keys(): AsyncIterable<string>;
};

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
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true }).catch((error) => {
        throw storeError(error);
      });
      // Written aside and renamed, so a reader never meets half a file.
      const aside = `${path}.${randomToken().slice(0, 8)}`;
      try {
        // On the disk before it has its name, so that no crash leaves half a file under it.
        await writeFile(aside, content, { flush: true });
        const { size } = await stat(aside);
        await rename(aside, path);
        return size;
      } catch (error) {
        await rm(aside, { force: true }).catch(() => undefined);
        throw storeError(error);
      }
    },
    async open(key) {
      if (!isFileKey(key)) return null;
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      return { stream: createReadStream(path), size: found.size };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *keys() {
      for await (const path of glob("**/*.*", { cwd: folder })) if (keyForm.test(path)) yield path;
    },
  };
}

/** The disk is full, protected or gone: nothing is wrong with what was to be kept, and the operator has to know. */
function storeError(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).syscall === undefined) return error;
  return new ApiError("UNAVAILABLE", {
    message: "This can not be kept at the moment. Please try again later.",
    retryAfterSeconds: 60,
    cause: error,
  });
}
