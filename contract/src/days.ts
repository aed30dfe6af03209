/**
 * Calendar days, `YYYY-MM-DD`, of a club: from midnight to midnight in the IANA zone
 * of its settings. Nothing else turns moments into days; in SQL it is `dayInSql` in the server's `days.ts`.
 */

const dayMs = 24 * 3600 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment there. */
export function dayOf(moment: Date, timeZone: string): string {
  return clockThere(moment, timeZone).slice(0, 10);
}

/** Calendar and clock there at a moment: `2027-03-28T14:05`. */
export function minuteOf(moment: Date, timeZone: string): string {
  return clockThere(moment, timeZone).slice(0, 16);
}

/**
 * The first moment of a day there. That is not always 00:00: in some places clocks go forward over midnight, and
 * in others midnight comes twice, so it is searched for, not calculated.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsets = [-dayMs, dayMs].map((away) => offsetAt(midnight + away, timeZone));
  const candidates = offsets.map((offset) => new Date(midnight - offset));
  const [first = new Date(midnight)] = candidates
    .filter((moment) => dayOf(moment, timeZone) >= day)
    .toSorted((a, b) => a.getTime() - b.getTime());
  return first;
}

/** The last millisecond of a day there. */
export function endOfDay(day: string, timeZone: string): Date {
  return new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
}

/** This many days later, or earlier if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days lie between two; negative if the second is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
}

/** Whether this machine knows a time zone with this name. Offsets such as `+01:00` are not names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function offsetAt(time: number, timeZone: string): number {
  const whole = Math.floor(time / 1000) * 1000;
  return Date.parse(`${clockThere(new Date(whole), timeZone)}Z`) - whole;
}

function clockThere(moment: Date, timeZone: string): string {
  const parts: Partial<Record<string, string>> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(moment)) parts[type] = value;
  const { year = "", month, day, hour, minute, second } = parts;
  return `${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}`;
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}

/** How a language writes a calendar day, `2027-05-03`, in words: `3 May 2027`. */
export function daysInWords(locale: string): (day: string) => string {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return (day) => days.format(new Date(`${day}T00:00:00Z`));
}
