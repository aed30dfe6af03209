/**
 * Races run small, so that `npm test` ends soon; `npm run test:reliability` runs the same tests at the size that is
 * promised.
 */
export const isFullScale = process.env.KITROOM_SCALE === "full";

/** At full size one person calls more often than allowed. */
export const limitsAtScale: Record<string, string> = isFullScale ? { RATE_LIMIT_FACTOR: "1000" } : {};

/** How many clients, rows or repeats a race takes. */
export function scaled(small: number, full: number): number {
  return isFullScale ? full : small;
}
