import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** An append-only file of JSON lines. A line is on disk, as far as a killed process can tell, once append returns. */
export type Journal = {
  append(line: unknown): void;
  close(): void;
};

/**
 * Reads the lines of a journal, oldest first. A torn last line (the process died while writing it) is left
 * out: nobody was told that it had happened. Throws if an earlier line is damaged.
 */
export function readJournal(file: string): unknown[] {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const lines: unknown[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(10, start);
    if (end < 0) break;
    try {
      lines.push(JSON.parse(bytes.toString("utf8", start, end)));
    } catch {
      throw new Error(`The journal ${file} is damaged at line ${lines.length + 1}`);
    }
    start = end + 1;
  }
  return lines;
}

/** Replaces the journal by the given lines in one step, and opens it for appending. */
export function rewriteJournal(file: string, lines: Iterable<unknown>): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.new`;
  // The file holds keys, so only its owner may read it.
  const out = openSync(draft, "w", 0o600);
  for (const line of lines) writeWhole(out, line);
  closeSync(out);
  renameSync(draft, file);
  const descriptor = openSync(file, "a", 0o600);
  return {
    append: (line) => writeWhole(descriptor, line),
    close: () => closeSync(descriptor),
  };
}

function writeWhole(descriptor: number, line: unknown): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  let written = 0;
  while (written < bytes.length) written += writeSync(descriptor, bytes, written);
}
