import { setTimeout as wait } from "node:timers/promises";

/** Deliberate faults of API calls. Rates are chances from 0 to 1, drawn anew for each call. */
export type FaultSettings = {
  /** Only calls whose `METHOD /path` begins with this, for example `POST /v1/refunds`. */
  only?: string;
  /** Answer this many milliseconds late; the call itself is carried out at once. */
  delay_ms?: number;
  /** The share of calls that are late, 1 by default. */
  delay_rate?: number;
  /** Answer 500 without carrying the call out. */
  fail_rate?: number;
  fail_next?: number;
  /** The status of those answers, 500 by default. */
  fail_status?: number;
  /** Carry the call out, then cut the connection without an answer. */
  cut_rate?: number;
  cut_next?: number;
  /** New refunds stay `pending` until they are settled by hand. */
  refunds_pending?: boolean;
  /** The seed of the draws. */
  seed?: number;
};

export type Verdict = { delayMs: number; failStatus: number | null; cut: boolean };

export type Faults = {
  settings(): FaultSettings;
  /** Replaces all settings; none means no faults, and answers that are still late come at once. */
  set(settings: FaultSettings): void;
  /** What happens to one call. Counts down `fail_next` and `cut_next`. */
  decide(method: string, path: string): Verdict;
  /** Waits so many milliseconds, or until the faults are ended. */
  delay(ms: number): Promise<void>;
};

export function openFaults(): Faults {
  let settings: FaultSettings = {};
  let draw = Math.random;
  let late = new AbortController();

  return {
    settings: () => settings,
    set: (next) => {
      settings = { ...next };
      draw = next.seed === undefined ? Math.random : seeded(next.seed);
      if (Object.keys(next).length > 0) return;
      late.abort();
      late = new AbortController();
    },
    delay: (ms) => wait(ms, undefined, { signal: late.signal }).catch(() => undefined),
    decide: (method, path) => {
      if (settings.only !== undefined && !`${method} ${path}`.startsWith(settings.only)) {
        return { delayMs: 0, failStatus: null, cut: false };
      }
      // Always three draws a call, so that a seed means the same whatever is switched on.
      const [delaying, failing, cutting] = [draw(), draw(), draw()];
      const fail = failing < (settings.fail_rate ?? 0) || (settings.fail_next ?? 0) > 0;
      if ((settings.fail_next ?? 0) > 0) settings = { ...settings, fail_next: (settings.fail_next ?? 0) - 1 };
      const cut = !fail && (cutting < (settings.cut_rate ?? 0) || (settings.cut_next ?? 0) > 0);
      if (cut && (settings.cut_next ?? 0) > 0)
        settings = { ...settings, cut_next: (settings.cut_next ?? 0) - 1 };
      return {
        delayMs: delaying < (settings.delay_rate ?? 1) ? (settings.delay_ms ?? 0) : 0,
        failStatus: fail ? (settings.fail_status ?? 500) : null,
        cut,
      };
    },
  };
}

/** A small random source of its own (mulberry32): the same seed, the same draws. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
