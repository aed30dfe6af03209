/** `March 2026`, of `2026-03`. */
export function monthName(month: string): string {
  return format(month, { month: "long", year: "numeric" });
}

/** `Mar`, for an axis. */
export function shortMonthName(month: string): string {
  return format(month, { month: "short" });
}

function format(month: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return month;
  return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(date);
}
