import { addDays, dayOf, startOfDay } from "#contract/days.ts";

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

/** Whose days are meant: those of the caller's club. */
export type DaysOf = { readonly timeZone: string };

/** Today in the caller's club, `YYYY-MM-DD`. */
export function clubToday(ctx: DaysOf & { readonly platform: { readonly clock: Clock } }): string {
  return dayOf(ctx.platform.clock.now(), ctx.timeZone);
}

/**
 * From the first moment of the day `from` to the first after the day `to`, as the club counts days; null where there is
 * no bound. What is kept as a moment is filtered by these, so that an index finds it.
 */
export function momentsOfDays(
  { timeZone }: DaysOf,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): { start: Date | null; end: Date | null } {
  return {
    start: from ? startOfDay(from, timeZone) : null,
    end: to ? startOfDay(addDays(to, 1), timeZone) : null,
  };
}

/** SQL for the day in which a moment lies; `zone` is a parameter or a column with the club's zone. */
export function dayInSql(moment: string, zone: string): string {
  return `(${moment} at time zone ${zone})::date`;
}

/** SQL for the month in which a moment lies, `2027-03`. */
export function monthInSql(moment: string, zone: string): string {
  return `to_char(${moment} at time zone ${zone}, 'YYYY-MM')`;
}
