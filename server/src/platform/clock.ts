/** The time as the product sees it. Tests move it; nothing else reads `Date.now` for a decision. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests move forward, and stop if what they count recovers with time. */
export function movableClock(start = new Date()) {
  let offset = start.getTime() - Date.now();
  let stoppedAt: number | undefined;
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + offset),
    advance(milliseconds: number) {
      offset += milliseconds;
    },
    stop() {
      stoppedAt = Date.now();
    },
    go() {
      offset += (stoppedAt ?? Date.now()) - Date.now();
      stoppedAt = undefined;
    },
  };
}
