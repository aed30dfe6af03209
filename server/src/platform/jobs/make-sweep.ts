import type { Platform } from "../context.ts";

/** Only `makeSweep` has it, so that a sweep is made in one of this folder's ways, and walks clubs in no other. */
const made = Symbol("sweep");

type Run = {
  /** For logs and metrics, such as `outbox`. */
  readonly name: string;
  readonly everySeconds: number;
  /** Does what is due. Safe to repeat, and safe while other workers do the same. Ends early once it is to stop. */
  run(platform: Platform, stopping?: AbortSignal): Promise<void>;
  /** Waits for what `run` left going on, where it does not wait itself. */
  finish?(platform: Platform): Promise<void>;
};

/** Work that is looked for again and again, such as mails that are due. Made by the `sweep...` functions. */
export type Sweep = Run & { readonly [made]: true };

/** For the ways of this folder alone: rooms use `sweepClubs`, `sweepInSlots` and `sweepInstallation`. */
export function makeSweep(run: Run): Sweep {
  return { ...run, [made]: true };
}

/** For a run that nobody stops, such as that of a command. */
export const never = new AbortController().signal;
