import type { Store } from "./store.ts";

/** The sandbox's own time. It can be moved forward, and stays moved over a restart. */
export type Clock = {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Whole seconds since 1970, as Stripe counts. */
  now(): number;
  advance(seconds: number): void;
};

export function openClock(store: Store, base: () => number): Clock {
  let aheadMs = Number(store.get("setting", "", "clock")?.ahead_ms ?? 0);
  const nowMs = () => base() + aheadMs;
  return {
    nowMs,
    now: () => Math.floor(nowMs() / 1000),
    advance: (seconds) => {
      aheadMs += seconds * 1000;
      store.put("setting", "", "clock", { ahead_ms: aheadMs });
    },
  };
}
