import { dayOf } from "#contract/days.ts";
import { nameOrder } from "#contract/formats.ts";
import { formatDollars } from "#contract/money.ts";
import { language } from "#words/language.ts";

export { formatDollars };

/** `5 Mar 2026`, the day of the club in which the moment lies. */
export function formatDate(timestamp: string): string {
  return format(timestamp, { day: "numeric", month: "short", year: "numeric" });
}

/** `5 Mar 2026, 14:05`, by the clock of the club, or of another zone. */
export function formatDateTime(timestamp: string, timeZone?: string): string {
  return format(timestamp, { ...dayAndTime, ...(timeZone && { timeZone }) });
}

/** `5 Mar 2026, 14:05 GMT`: the same with the zone, for who may wonder whose clock it is. */
export function formatWithZone(timestamp: string): string {
  return format(timestamp, { ...dayAndTime, timeZoneName: "short" });
}

/** The club's day of a moment, `2026-03-05`; today if none is given. */
export function clubDay(moment = new Date()): string {
  return dayOf(moment, clubTimeZone());
}

const dayAndTime = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
} as const;

/** `31 May 2027` from a day of the calendar, `2027-05-31`; the same day in every part of the world. */
export function formatDay(day: string): string {
  return formatCalendar(day, { day: "numeric", month: "short", year: "numeric" });
}

/** `March 2026` from a month of the calendar, `2026-03`, or from a day of it. */
export function formatMonth(month: string): string {
  return formatCalendar(month, { month: "long", year: "numeric" });
}

/** The requested parts of a calendar day or month. */
export function formatCalendar(day: string, parts: Intl.DateTimeFormatOptions): string {
  return format(day, { ...parts, timeZone: "UTC" });
}

/** `Ann, Ben and Cleo` */
export function formatList(names: string[]): string {
  return new Intl.ListFormat(language.locale).format(names);
}

/** Compares names in the order of the language. For `Array.sort`. */
export const byName = nameOrder(language.locale);

function format(timestamp: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? "" : formatOf({ timeZone: clubTimeZone(), ...options }).format(date);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs more than using it, and a list uses it in each row. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language.locale, options);
  formats.set(key, format);
  return format;
}

const FALLBACK = "UTC";

let shown = FALLBACK;

/** The time zone for everything of the club. */
export function clubTimeZone(): string {
  return shown;
}

/** From now on shows times in this zone, as when the page is opened, or when the panel has just set another. */
export function showTimeZone(zone = FALLBACK): void {
  shown = zone;
}

/**
 * Does something in the zone of one club, because a server serves many clubs in turn. It must be synchronous:
 * anything awaited would continue in the zone of another.
 */
export function inTimeZone<T>(zone: string | undefined, work: () => T): T {
  const before = shown;
  showTimeZone(zone);
  try {
    return work();
  } finally {
    shown = before;
  }
}
