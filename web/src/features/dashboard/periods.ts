import { graphPeriods } from "#contract/dashboard.ts";
import { dashboard as words } from "#words/panel/dashboard.ts";
import { formatCalendar, formatMonth } from "../../lib/format.ts";

export type PeriodLength = (typeof graphPeriods)[number];

/** What the graph covers, as the server answers it. */
export const periodChoices: { value: PeriodLength; label: string; covers: string }[] = [
  { value: "day", label: words.periods.day, covers: "the last 30 days" },
  { value: "week", label: words.periods.week, covers: "the last 13 weeks" },
  { value: "month", label: words.periods.month, covers: "the last 12 months" },
];

/** The period in a URL; anything invalid means days. */
export function readPeriod(text: string | null): PeriodLength {
  return graphPeriods.find((known) => known === text) ?? "day";
}

/** `5 Mar`, `Week of 2 Mar` or `March 2026`. Dates are whole days of UTC, so no time zone may move them. */
export function periodName(date: string, period: PeriodLength): string {
  if (period === "month") return formatMonth(date);
  const day = formatCalendar(date, { day: "numeric", month: "short" });
  return period === "week" ? words.periods.weekOf(day) : day;
}

/** The same, short enough for the axis: `5 Mar` or `Mar 26`. */
export function axisName(date: string, period: PeriodLength): string {
  return period === "month"
    ? formatCalendar(date, { month: "short", year: "2-digit" })
    : formatCalendar(date, { day: "numeric", month: "short" });
}
