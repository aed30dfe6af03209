import { closeSync, openSync, renameSync, statSync, writeSync } from "node:fs";

/** The size in bytes at which a log is put aside; one older file is kept. */
const sizeLimit = 20 * 1024 * 1024;

export interface LogFile {
  path: string;
  write(text: string): void;
  close(): void;
}

/** Opens a log for appending. */
export function openLogFile(path: string): LogFile {
  let file = openSync(path, "a", 0o600);
  let size = statSync(path).size;
  return {
    path,
    write(text) {
      size += writeSync(file, text);
      if (size < sizeLimit) return;
      closeSync(file);
      renameSync(path, `${path}.1`);
      file = openSync(path, "a", 0o600);
      size = 0;
    },
    close: () => closeSync(file),
  };
}
