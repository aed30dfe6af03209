import { chmodSync, closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

/** The one time of a simulation: it can be moved forward for the product, its database and Stripe at once. */
export type Clock = {
  /** Where others read by how many milliseconds it is ahead of the machine's. */
  file: string;
  /** Milliseconds since 1970. */
  now(): number;
  advance(milliseconds: number): void;
  close(): void;
};

/** A clock whose lead is in `folder`, which the database must be able to read. */
export function openClock(folder: string): Clock {
  const file = join(folder, "ahead");
  const open = openSync(file, "w", 0o644);
  // The database may run as another user.
  chmodSync(file, 0o644);
  let ahead = 0;
  const write = () => writeSync(open, String(ahead).padStart(16, "0"), 0);
  ftruncateSync(open, 0);
  write();
  return {
    file,
    now: () => Date.now() + ahead,
    advance(milliseconds) {
      ahead += Math.round(milliseconds);
      write();
    },
    close: () => closeSync(open),
  };
}
