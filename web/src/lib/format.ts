import { formatDollars } from "#contract/money.ts";
import { language } from "#words/language.ts";

export { formatDollars };

/** `5 Mar 2026` */
export function formatDate(timestamp: string): string {
  return format(timestamp, { day: "numeric", month: "short", year: "numeric" });
}

/** `5 Mar 2026, 14:05` */
export function formatDateTime(timestamp: string): string {
  return format(timestamp, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** `31 May 2027` from a day of the calendar, `2027-05-31`; the same day in every part of the world. */
export function formatDay(day: string): string {
  return format(day, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}

/** `Ann, Ben and Cleo` */
export function formatList(names: string[]): string {
  return new Intl.ListFormat(language.locale).format(names);
}

function format(timestamp: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? "" : new Intl.DateTimeFormat(language.locale, options).format(date);
}
