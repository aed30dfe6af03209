import { addDays, dayOf, startOfDay } from "#contract/days.ts";
import type { DaysOf } from "#server/platform/days.ts";

/** The last 30 days including today, and the 30 before them: the first day of each, and the day after the last. */
export type Windows = {
  now: Date;
  today: string;
  current: string;
  previous: string;
  end: string;
  /** When these days begin. */
  starts: { current: Date; previous: Date; end: Date };
};

/** Whole days of the club, as the figures are kept. */
export function windowsAt(now: Date, { timeZone }: DaysOf): Windows {
  const today = dayOf(now, timeZone);
  const days = { current: addDays(today, -29), previous: addDays(today, -59), end: addDays(today, 1) };
  const start = (day: string) => startOfDay(day, timeZone);
  const starts = { current: start(days.current), previous: start(days.previous), end: start(days.end) };
  return { now, today, ...days, starts };
}
