import { access, constants, readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";

const debianFolder = "/usr/lib/postgresql";

/** Where pgbench is: on the PATH, or where Debian puts it, the newest first; null if there is none. */
export async function findPgbench(): Promise<string | null> {
  const versions = await readdir(debianFolder).catch(() => []);
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter).filter(Boolean),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debianFolder, version, "bin")),
  ];
  for (const folder of folders) {
    const path = join(folder, "pgbench");
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
