import { type Config, readConfig } from "../platform/config.ts";
import type { FileStore } from "../platform/files/files.ts";
import { type Moved, moveFiles } from "../platform/files/move-files.ts";
import { openStore } from "../platform/files/open-files.ts";
import { isAnother, movedMark, storeName } from "../platform/files/store-mark.ts";
import { openProduct } from "../platform/open-platform.ts";
import { readArgs, UsageError } from "./command-line.ts";

const usage = "Usage: files:move --to disk|s3";
const betweenReportsMs = 5_000;

type Kind = Config["filesIn"][number];
type Place = { kind: Kind; store: FileStore };

/**
 * `files:move --to <disk|s3>`: moves all files into the other store while the product runs. Prepares the other store as long
 * as not every process can know it; moves once FILES_IN says that all do. Safe to stop and to repeat.
 */
export async function moveStores(args: string[], stop: AbortSignal): Promise<void> {
  const { to, from } = directionOf(readArgs(usage, args, { to: { type: "string" } }).values.to);
  const config = readConfig(process.env);
  const [target, source] = [placeOf(config, to), placeOf(config, from)];
  const platform = await openProduct(config);
  try {
    const name = await storeName(platform);
    if (name === null) throw new Error("There is nothing to move yet: no server has been started here.");
    const movedFrom = await source.store.readMark();
    if (movedFrom !== name && movedFrom !== movedMark)
      throw new Error(isAnother(source.store, movedFrom, name));
    await markTarget(target, name);
    if (config.filesIn.join() !== `${to},${from}`) return tellSteps(target, source, movedFrom);
    const moved = await moveFiles(source.store, target.store, stop, reporter());
    await source.store.replaceMark(movedMark);
    console.log(
      `${told(moved)} moved to ${target.store.place} and compared${thereToo(moved)}. Nothing is left in ${source.store.place}. Now restart every process with FILES_IN=${to}.`,
    );
  } finally {
    await platform.pool.end();
  }
}

function directionOf(to: string | undefined): { to: Kind; from: Kind } {
  if (to === "disk") return { to, from: "s3" };
  if (to === "s3") return { to, from: "disk" };
  throw new UsageError(usage);
}

function placeOf(config: Config, kind: Kind): Place {
  return { kind, store: openStore(config, kind) };
}

async function markTarget({ store }: Place, name: string): Promise<void> {
  const mark = await store.readMark();
  if (mark === name) return;
  if (mark !== null && mark !== movedMark) throw new Error(isAnother(store, mark, name));
  await store.replaceMark(name);
}

function tellSteps(target: Place, source: Place, mark: string | null): void {
  const [to, from] = [target.kind, source.kind];
  if (mark === movedMark) console.log(`All files are in ${target.store.place} already.`);
  else
    console.log(
      `${target.store.place} is ready, and nothing has been moved yet. Restart every process with FILES_IN=${from},${to}; then every one with FILES_IN=${to},${from}; then run this again with that.`,
    );
}

function reporter(): (moved: Moved) => void {
  let last = performance.now();
  return (moved) => {
    if (performance.now() - last < betweenReportsMs) return;
    last = performance.now();
    console.log(`${told(moved)} so far`);
  };
}

function told({ files, bytes }: Moved): string {
  return `${files.toLocaleString("en")} files (${(bytes / 1_000_000).toFixed(1)} MB)`;
}

function thereToo({ foundThere }: Moved): string {
  return foundThere === 0 ? "" : `; ${foundThere.toLocaleString("en")} were there already`;
}
