import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./backup-format.ts";

/** The file itself, or the newest `*.backup` in a folder. */
export async function newestBackup(path: string): Promise<string> {
  if (!(await stat(path)).isDirectory()) return path;
  const names = (await readdir(path)).filter((name) => name.endsWith(".backup"));
  const found = await Promise.all(
    names.map(async (name) => ({ name, writtenAt: (await stat(join(path, name))).mtimeMs })),
  );
  const [newest] = found.toSorted((one, other) => other.writtenAt - one.writtenAt);
  if (!newest) throw new BackupError(`There is no file *.backup in ${path}`);
  return join(path, newest.name);
}
