import { graphPeriods } from "#contract/dashboard.ts";
import type { adminClient } from "#web/lib/admin-api.ts";
import { formatCalendar, formatMonth } from "#web/lib/format.ts";
import { dashboard as words } from "#words/panel/dashboard.ts";

export type Dashboard = Awaited<ReturnType<typeof adminClient.dashboard.show>>["data"];
export type Period = Awaited<ReturnType<typeof adminClient.dashboard.graph>>["data"][number];
export type Figure = { value: number; previous: number };
type Trend = { direction: "up" | "down" | "same"; text: string };

/** How a figure compares with the 30 days before, in words; `show` formats a value like the figure. */
export function trendOf({ value, previous }: Figure, show: (value: number) => string): Trend {
  if (value === previous) return { direction: "same", text: words.figures.sameAs30DaysBefore };
  const direction = value > previous ? "up" : "down";
  if (previous === 0) return { direction, text: words.figures.noneIn30DaysBefore };
  const percent = Math.round((Math.abs(value - previous) / previous) * 100);
  const size = percent === 0 ? "Under 1%" : `${percent}%`;
  return { direction, text: words.figures.before(size, direction, show(previous)) };
}

/** A club that has never sold anything: its dashboard says what comes first instead of showing empty lists. */
export function isNewClub(dashboard: { sales: Figure; recent_orders: unknown[] }): boolean {
  return (
    dashboard.recent_orders.length === 0 && dashboard.sales.value === 0 && dashboard.sales.previous === 0
  );
}

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

/** A variation of which few or none are left. */
type LowVariation = { product_id: number; title: string; color: string; size: string; stock: number };

/** Products with their variations of which few or none are left, in the order in which their first ones come. */
export function lowStockByProduct(rows: LowVariation[]) {
  return [...Map.groupBy(rows, ({ product_id }) => product_id)].map(([product_id, variations]) => ({
    product_id,
    title: variations[0]?.title ?? "",
    variations: variations.map(({ color, size, stock }) => ({
      name: [color, size].filter(Boolean).join(" "),
      // More may be held than are there.
      stock: Math.max(0, stock),
    })),
  }));
}
