import { createHash } from "node:crypto";
import type { Files } from "../files/files.ts";
import { namesInRows } from "./club-rows.ts";

/** The files of a club, by their names below its folder. */
export async function fileNamesOf(files: Files, clubId: number): Promise<string[]> {
  const folder = `${Math.trunc(clubId)}/`;
  const names = new Set<string>();
  for await (const key of files.keys()) if (key.startsWith(folder)) names.add(key.slice(folder.length));
  return [...names].sort();
}

export function asNamedInRows(fileNames: Iterable<string>): Set<string> {
  return new Set([...fileNames].flatMap(namesInRows));
}

export type FileDigests = Map<string, string>;

/** One digest for all of them. */
export function digestOfFiles(digests: FileDigests): string {
  const lines = [...digests].map(([name, digest]) => `${name} ${digest}\n`).sort();
  return createHash("sha256").update(lines.join("")).digest("hex");
}

/** The same bytes; their digest is noted under the name once they are over. */
export async function* digesting(
  content: AsyncIterable<Buffer>,
  name: string,
  digests: FileDigests,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  digests.set(name, hash.digest("hex"));
}

/** Of what the store has now. */
export async function readDigests(
  files: Files,
  clubId: number,
  names: Iterable<string>,
): Promise<FileDigests> {
  const digests: FileDigests = new Map();
  for (const name of names) {
    const file = await files.open(`${Math.trunc(clubId)}/${name}`);
    if (file) for await (const _piece of digesting(file.stream, name, digests));
  }
  return digests;
}

export async function removeFilesOf(files: Files, clubId: number): Promise<void> {
  for (const name of await fileNamesOf(files, clubId)) await files.remove(`${Math.trunc(clubId)}/${name}`);
}
