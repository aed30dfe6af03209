import { dashboard as words } from "#words/panel/dashboard.ts";
export type Figure = { value: number; previous: number };
export type Trend = { direction: "up" | "down" | "same"; text: string };

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
