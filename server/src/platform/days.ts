import { addDays, dayOf, startOfDay } from "#contract/days.ts";
import type { Clock } from "./clock.ts";

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
