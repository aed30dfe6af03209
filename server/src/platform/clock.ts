/** The time as the product sees it. Tests move it; nothing else reads `Date.now` for a decision. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests move forward. */
export function movableClock(start = new Date()): Clock & { advance(milliseconds: number): void } {
  let offset = start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + offset),
    advance(milliseconds) {
      offset += milliseconds;
    },
  };
}
