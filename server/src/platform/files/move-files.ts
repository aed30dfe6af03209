import { createHash } from "node:crypto";
import type { FileStore } from "./files.ts";

/** How many files are moved at once: each takes the memory of a few parts at most. */
const atOnce = 6;

export type Moved = {
  files: number;
  bytes: number;
  /** Those that the other store had already, from a move that was broken off; only the original was removed. */
  foundThere: number;
};

/**
 * Moves every file: copies it, reads the copy back, compares size and digest, and only then removes the original. Goes on
 * until nothing is left, whatever is stored meanwhile. Can be stopped and repeated. `report` is called after each file.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  stop: AbortSignal,
  report: (moved: Moved) => void,
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, foundThere: 0 };
  let isFailed = false;
  const work = async (keys: AsyncGenerator<string>) => {
    try {
      for await (const key of shared(keys)) {
        stop.throwIfAborted();
        if (isFailed) return;
        const did = await moveOne(from, to, key);
        if (did === "there") moved.foundThere += 1;
        else if (did !== "gone") {
          moved.files += 1;
          moved.bytes += did;
        }
        report(moved);
      }
    } catch (error) {
      isFailed = true;
      throw error;
    }
  };
  for (let before = -1; before < moved.files + moved.foundThere; ) {
    before = moved.files + moved.foundThere;
    const keys = iterated(from.keys());
    const results = await Promise.allSettled(Array.from({ length: atOnce }, () => work(keys)));
    await keys.return(undefined);
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  }
  return moved;
}

async function* iterated(keys: AsyncIterable<string>): AsyncGenerator<string> {
  yield* keys;
}

/** The same keys for several takers: one that stops early does not end them for the others. */
async function* shared(keys: AsyncGenerator<string>): AsyncGenerator<string> {
  for (;;) {
    const next = await keys.next();
    if (next.done) return;
    yield next.value;
  }
}

async function moveOne(from: FileStore, to: FileStore, key: string): Promise<"gone" | "there" | number> {
  if ((await to.find(key)) !== null && same(await summed(from, key), await summed(to, key))) {
    await from.remove(key);
    return "there";
  }
  const source = await from.open(key);
  if (!source) return "gone";
  const sum = newSum();
  await to.put(key, sum.through(source.stream));
  const sent = sum.result();
  if (sent.size !== source.size || !same(sent, await summed(to, key))) {
    await to.remove(key);
    throw new Error(`${key} did not arrive in ${to.place} as it was. The original is untouched.`);
  }
  if ((await from.find(key)) === null) {
    // Somebody removed it meanwhile, perhaps from both places before this copy was there.
    await to.remove(key);
    return "gone";
  }
  await from.remove(key);
  return sent.size;
}

type Sum = { size: number; sha256: string };

function same(one: Sum | null, other: Sum | null): boolean {
  return one !== null && one.size === other?.size && one.sha256 === other.sha256;
}

async function summed(store: FileStore, key: string): Promise<Sum | null> {
  const file = await store.open(key);
  if (!file) return null;
  const sum = newSum();
  for await (const _piece of sum.through(file.stream));
  return sum.result();
}

function newSum() {
  const hash = createHash("sha256");
  let size = 0;
  return {
    async *through(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of content) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    },
    result: (): Sum => ({ size, sha256: hash.copy().digest("hex") }),
  };
}
