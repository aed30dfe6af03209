import { createReadStream } from "node:fs";
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FileStore, type Files, isFileKey, markName } from "./files.ts";
import { isOlder, namesIn, receivedFiles } from "./received-files.ts";

/** Where files are while they are written or worked on; no key begins like this. */
const halvesFolder = ".being-written";

/** Files in a folder on this machine, or one that all machines share. */
export function diskFiles(folder: string): FileStore {
  const halves = receivedFiles(join(folder, halvesFolder));
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
  /** Written elsewhere and renamed after `rest`, so that a reader never sees half a file. */
  const store = async (
    key: string,
    content: Buffer | AsyncIterable<Buffer>,
    rest?: () => Promise<void>,
  ): Promise<number> => {
    const path = pathOf(key);
    return halves.aside(async (half) => {
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
    receive: halves.receive,
    async open(key) {
      if (!isFileKey(key)) return null;
      const file = await open(pathOf(key)).catch(() => null);
      const found = await file?.stat();
      if (file && found?.isFile()) return { stream: file.createReadStream(), size: found.size };
      await file?.close();
      return null;
    },
    find,
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *keys() {
      for await (const path of pathsBelow(folder, "")) if (isFileKey(path)) yield path;
    },
    async *keysBefore(below, before) {
      for (const name of await namesIn(join(folder, below))) {
        const key = `${below}/${name}`;
        if (isFileKey(key) && (await isOlder(join(folder, key), before))) yield key;
      }
    },
    forgetHalves: halves.forget,
    ...markIn(folder),
  };
}

/** Of all files, whichever are added or removed meanwhile; a folder's entries are never in memory as a whole. */
async function* pathsBelow(folder: string, below: string): AsyncGenerator<string> {
  const entries = await opendir(join(folder, below)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  for await (const entry of entries ?? []) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* pathsBelow(folder, path);
    else yield path;
  }
}

function markIn(
  folder: string,
): Pick<FileStore, "place" | "setting" | "readMark" | "writeMark" | "replaceMark"> {
  const path = join(folder, markName);
  const readMark = async () => {
    try {
      return (await readFile(path, "utf8")).trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  };
  return {
    place: folder,
    setting: "DATA_DIR",
    readMark,
    async writeMark(name) {
      await mkdir(folder, { recursive: true });
      try {
        await writeFile(path, `${name}\n`, { flag: "wx" });
        return name;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        return (await readMark()) ?? name;
      }
    },
    async replaceMark(name) {
      await mkdir(folder, { recursive: true });
      await writeFile(path, `${name}\n`);
    },
  };
}
