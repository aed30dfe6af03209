import type { Platform } from "../context.ts";

/** Only `makeSweep` has it, so that sweeps are made only in this folder's ways. */
const made = Symbol("sweep");

type Run = {
  /** For logs and metrics, such as `outbox`. */
  readonly name: string;
  readonly everySeconds: number;
  /** Somebody waits for what it finds, so it looks as often where nothing has happened for a while. */
  readonly isAwaited?: boolean;
  /**
   * Does what is due; false if nothing was. Safe to repeat and to run on several workers at once. Ends early when it has to
   * stop.
   */
  run(platform: Platform, stopping?: AbortSignal): Promise<unknown>;
  /** Waits for what `run` left running, if it does not wait itself. */
  finish?(platform: Platform): Promise<void>;
};

/** Work that is looked for repeatedly, such as due mails. Made by the `sweep...` functions. */
export type Sweep = Run & { readonly [made]: true };

/** Only for this folder: rooms use `sweepClubs`, `sweepInSlots` and `sweepInstallation`. */
export function makeSweep(run: Run): Sweep {
  return { ...run, [made]: true };
}

/** For a run that nobody stops, such as that of a command. */
export const never = new AbortController().signal;
