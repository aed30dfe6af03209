/** A sale is an order that was placed and not taken back, as a condition on `orders`. */
export const sold = "status in ('placed', 'processing', 'completed')";

const dayMs = 24 * 3600 * 1000;

/** The last 30 days with today, and the 30 before them: the first day of each, and the day after the last. */
export type Windows = { now: Date; current: string; previous: string; end: string };

/** Whole days of UTC, as the figures are kept. */
export function windowsAt(now: Date): Windows {
  const day = (ago: number) => new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10);
  return { now, current: day(29), previous: day(59), end: day(-1) };
}
