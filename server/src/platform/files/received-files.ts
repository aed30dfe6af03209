import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { randomToken } from "../secrets.ts";
import { type Files, unavailable } from "./files.ts";

/** Files on this machine's disk, as long as they are written or worked on, in a folder of their own. */
export function receivedFiles(folder: string) {
  /** Deletes the file again if any of the work fails. */
  const aside = async <T>(work: (path: string) => Promise<T>): Promise<T> => {
    const path = join(folder, randomToken());
    try {
      await mkdir(dirname(path), { recursive: true });
      return await work(path);
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unavailable(error);
    }
  };
  const receive: Files["receive"] = (content) =>
    aside(async (path) => {
      await writeFile(path, content);
      return { path, remove: () => rm(path, { force: true }) };
    });
  return {
    aside,
    receive,
    /** Deletes what was written before this time. */
    async forget(before: Date): Promise<void> {
      for (const name of await namesIn(folder)) {
        const path = join(folder, name);
        if (await isOlder(path, before)) await rm(path, { force: true });
      }
    },
  };
}

export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** False too if somebody else has deleted it. */
export async function isOlder(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true && found.mtime < before;
}
