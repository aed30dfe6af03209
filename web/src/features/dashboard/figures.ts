export type Figure = { value: number; previous: number };
export type Trend = { direction: "up" | "down" | "same"; text: string };

/** How a figure stands beside the 30 days before, in words; `show` writes a value the way the figure does. */
export function trendOf({ value, previous }: Figure, show: (value: number) => string): Trend {
  if (value === previous) return { direction: "same", text: "Same as the 30 days before" };
  const direction = value > previous ? "up" : "down";
  if (previous === 0) return { direction, text: "None in the 30 days before" };
  const percent = Math.round((Math.abs(value - previous) / previous) * 100);
  const size = percent === 0 ? "Under 1%" : `${percent}%`;
  return { direction, text: `${size} ${direction}, ${show(previous)} before` };
}

/** A club that has never sold anything: its dashboard says what comes first instead of showing empty lists. */
export function isNewClub(dashboard: { sales: Figure; recent_orders: unknown[] }): boolean {
  return (
    dashboard.recent_orders.length === 0 && dashboard.sales.value === 0 && dashboard.sales.previous === 0
  );
}
