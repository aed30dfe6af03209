import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Text } from "#server/words/languages.ts";
import { ApiError } from "../http/api-error.ts";

/** What is done with files. Keys look like `12/products/ab12-640.webp` and never leave the store. */
type FileActs = {
  /** Returns how many bytes it was. A stream is never in memory as a whole. */
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<number>;
  /** All of them, or it throws: then a disk is left as it was, and a bucket may hold some, which nobody has been told of. */
  putAll(contents: [key: string, content: Buffer][]): Promise<void>;
  /** Stores a stream outside the store, as long as it is worked on: the caller deletes it. */
  receive(content: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  /** `stream` is opened by the call, and the caller must end it. */
  open(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** The same for a caller who may not need it after all: nothing is open before `read` is called. */
  find(key: string): Promise<{ read: () => Readable; size: number } | null>;
  remove(key: string): Promise<void>;
  /** Every key there is, for backups; one that is moved meanwhile may come twice. */
  keys(): AsyncIterable<string>;
  /** The keys of a folder, such as `12/results`, that were written before this time. */
  keysBefore(folder: string, before: Date): AsyncIterable<string>;
  /** Deletes what was begun before this time and never finished, because its process was killed. */
  forgetHalves(before: Date): Promise<void>;
};

export type ReceivedFile = { path: string; remove: () => Promise<void> };

/** One place where files are kept: a folder or a bucket. */
export type FileStore = FileActs & {
  /** How sentences to the operator name it, and which setting says where it is. */
  place: string;
  setting: string;
  /** The name by which the database knows the store, from a file beside all keys; null if there is none. */
  readMark(limit?: AbortSignal): Promise<string | null>;
  /** Returns the mark that is then there: of two concurrent ones, the first. */
  writeMark(name: string): Promise<string>;
  replaceMark(name: string): Promise<void>;
};

/** The store of pictures and results. */
export type Files = FileActs & {
  /** Where they are kept: what is stored goes to the first; while files are moved there is a second, which is read too. */
  stores: readonly FileStore[];
};

/** What the mark is called; no file key looks like it. */
export const markName = "store-id";

const keyForm = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_.-]*)+$/i;

export function isFileKey(key: string): boolean {
  return keyForm.test(key) && !key.includes("..");
}

/** A stream that opens its file only once it is read. */
export function lateStream(open: FileActs["open"], key: string): Readable {
  const read = async function* () {
    const file = await open(key);
    if (!file) throw new Error(`${key} was removed before it was read`);
    yield* file.stream;
  };
  return Readable.from(read(), { objectMode: false });
}

/** A store is full, protected, gone or away: nothing is wrong with the file, and the operator has to know. */
export function unavailable(cause: unknown, message: Text = ({ pictures }) => pictures.notKept): ApiError {
  return new ApiError("UNAVAILABLE", { message, retryAfterSeconds: 60, cause });
}

/** What may be served, by file extension; anything else in the store is not public. */
const types: Record<string, string> = { webp: "image/webp", avif: "image/avif", png: "image/png" };

/**
 * Serves pictures of the file store under /files. Their names contain a digest, so they never change. A club that came from
 * another cell had another folder there, which its mails name: `folderOf` gives the one of the club that was asked.
 */
export function registerFiles(
  app: FastifyInstance,
  { files }: { readonly files: Files },
  folderOf: (request: FastifyRequest) => Promise<string | null> = async () => null,
): void {
  const inOwnFolder = async (request: FastifyRequest, key: string) => {
    const folder = await folderOf(request);
    return folder === null ? null : files.open(key.replace(/^\d+(?=\/)/, folder));
  };
  app.get<{ Params: { "*": string } }>("/files/*", async (request, reply) => {
    const key = request.params["*"];
    const type = types[/\.([a-z]+)$/.exec(key)?.[1] ?? ""];
    const file = type ? ((await files.open(key)) ?? (await inOwnFolder(request, key))) : null;
    if (!type || !file) throw new ApiError("NOT_FOUND");
    return (
      reply
        .header("content-type", type)
        .header("content-length", file.size)
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("x-content-type-options", "nosniff")
        // Mail clients show these pictures on other origins, and so does the preview.
        .header("cross-origin-resource-policy", "cross-origin")
        .send(file.stream)
    );
  });
}
