import { join } from "node:path";
import type { Config } from "../config.ts";
import { bucketFiles } from "./bucket-files.ts";
import { diskFiles } from "./disk-files.ts";
import { type FileStore, type Files, lateStream } from "./files.ts";

type StoreKind = Config["filesIn"][number];

/** Where the settings say that files are. Nothing is opened before the first of them is needed. */
export function openFiles(config: Config): Files {
  const [first, second] = config.filesIn.map((kind) => openStore(config, kind));
  if (!first) throw new Error("FILES_IN names no store");
  return second ? layeredFiles(first, second) : { ...first, stores: [first] };
}

export function openStore({ dataDir, bucket }: Config, kind: StoreKind): FileStore {
  if (kind === "disk") return diskFiles(join(dataDir, "files"));
  if (!bucket) throw new Error("Wrong setting: S3_BUCKET is missing");
  return bucketFiles(bucket);
}

/** Written to the first, and read from both, while files are moved between them. */
function layeredFiles(first: FileStore, second: FileStore): Files {
  const open: Files["open"] = async (key) =>
    // The last look is for a file that was moved between the other two.
    (await first.open(key)) ?? (await second.open(key)) ?? first.open(key);
  return {
    ...first,
    stores: [first, second],
    open,
    async find(key) {
      const found = (await first.find(key)) ?? (await second.find(key)) ?? (await first.find(key));
      return found && { size: found.size, read: () => lateStream(open, key) };
    },
    async remove(key) {
      await second.remove(key);
      await first.remove(key);
    },
    async *keys() {
      // In this order no file can move from what is still to be listed to what has been.
      yield* second.keys();
      yield* first.keys();
    },
    async *keysBefore(folder, before) {
      yield* second.keysBefore(folder, before);
      yield* first.keysBefore(folder, before);
    },
    async forgetHalves(before) {
      await first.forgetHalves(before);
      await second.forgetHalves(before);
    },
  };
}
