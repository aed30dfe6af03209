import { createHash } from "node:crypto";
import { cp, lstat, mkdir, readlink, realpath, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Binaries, binariesIn, findBinaries } from "./binaries.ts";
import { asNobody, giveTo, type RunAs, waysToRun, works } from "./run-as.ts";

/** Everything needed to run PostgreSQL on one data folder. */
export interface Home {
  binaries: Binaries;
  runAs: RunAs;
  /** The folder that belongs to the user PostgreSQL runs as. */
  path: string;
}

/**
 * Finds out how PostgreSQL can run with its data in `dataDir`, an existing folder, and prepares the folder for it.
 * Throws one clear line if there is no way.
 */
export async function prepareHome(dataDir: string): Promise<Home> {
  const binaries = await findBinaries();
  const path = join(dataDir, "home");
  if (!(await isLink(path))) {
    for (const runAs of waysToRun((await isFolder(path)) ? path : dataDir)) {
      if (!(await works(runAs, binaries, dataDir))) continue;
      if (await giveTo(runAs, path)) return { binaries, runAs, path };
    }
  }
  if (process.getuid?.() === 0) {
    const elsewhere = await prepareElsewhere(binaries, path);
    if (elsewhere !== undefined) return elsewhere;
  }
  throw new Error(`PostgreSQL cannot run on ${dataDir}: ${reason()}`);
}

function reason(): string {
  return process.getuid?.() === 0
    ? "it refuses to work as root and no other user could be given access. Start as an ordinary user, or set DATABASE_URL."
    : "this user may not write there, or has no name on this system. Change the folder's owner, or set DATABASE_URL.";
}

/** Removes a data folder of `startPostgres`, also where its data had to be put elsewhere. Nothing may run on it. */
export async function removePostgresData(dataDir: string): Promise<void> {
  const path = join(dataDir, "home");
  if (await isLink(path)) await rm(dirname(await readlink(path)), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

// Where root may neither lend rights to another user nor rename itself, programs and data move to a place
// that another user can reach, and a link remains.
async function prepareElsewhere(binaries: Binaries, path: string): Promise<Home | undefined> {
  const linked = await isLink(path);
  const root = linked ? dirname(await readlink(path)) : await newPlace(dirname(path));
  try {
    // Without a link to it, what lies there is an earlier attempt's or belonged to data that was deleted.
    if (!linked) await rm(root, { recursive: true, force: true });
    await mkdir(root, { recursive: true, mode: 0o711 });
    const copied = binariesIn(join(root, "native"));
    await cp(binaries.root, copied.root, { recursive: true, verbatimSymlinks: true });
    const runAs = asNobody();
    const home = join(root, "home");
    if (!linked && (await isFolder(path))) await cp(path, home, { recursive: true });
    if (!(await works(runAs, copied, root)) || !(await giveTo(runAs, home))) return undefined;
    if (!linked) {
      await rm(path, { recursive: true, force: true });
      await symlink(home, path);
    }
    return { binaries: copied, runAs, path: home };
  } catch {
    return undefined;
  }
}

async function newPlace(dataDir: string): Promise<string> {
  const hash = createHash("sha256").update(await realpath(dataDir));
  return `/var/lib/kitroom-${hash.digest("hex").slice(0, 16)}`;
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
}

async function isFolder(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
