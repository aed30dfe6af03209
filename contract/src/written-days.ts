/** A day that a text may mean; without a year if it names none. */
export type DayParts = { day: number; month: number; year: number | null };

const monthNames = [
  ...["january", "february", "march", "april", "may", "june", "july"],
  ...["august", "september", "october", "november", "december"],
];
const name = String.raw`([a-z]{3,9})\.?`;
const sign = String.raw`[\s./-]\s*`;

/** Every day that a text can mean: none if it is not a day, two if `05/06/2026` may be in May or in June. */
export function daysIn(text: string): DayParts[] {
  const wanted = text.trim().toLowerCase().replaceAll(",", " ").replaceAll(/\s+/g, " ");
  const readings = numbered(wanted) ?? named(wanted) ?? [];
  const real = readings.filter(isReal);
  return real.filter(
    (one, at) => real.findIndex(({ day, month }) => day === one.day && month === one.month) === at,
  );
}

/** The day that a text means, as `2026-11-21`; "unclear" if it may be two, null if it is none. */
export function dayOf(text: string): string | "unclear" | null {
  const [one, other] = daysIn(text);
  if (!one || one.year === null) return null;
  if (other) return "unclear";
  return [String(one.year).padStart(4, "0"), twoDigits(one.month), twoDigits(one.day)].join("-");
}

function numbered(text: string): DayParts[] | null {
  const [, first, , second, third] =
    /^(\d{1,4})([./-])(\d{1,2})\2(\d{4}|\d{1,2})(?: 00?:00(?::00)?)?$/.exec(text) ?? [];
  if (first === undefined) return null;
  const [one, middle, last] = [Number(first), Number(second), Number(third)];
  if (first.length === 4) return [{ year: one, month: middle, day: last }];
  if (first.length > 2 || third?.length === 1) return null;
  const year = yearOf(third ?? "");
  const dayFirst = { day: one, month: middle, year };
  // Nobody writes the month first with dots after it.
  return text.includes(".") ? [dayFirst] : [dayFirst, { day: middle, month: one, year }];
}

function named(text: string): DayParts[] | null {
  const [, day, month = "", year] =
    new RegExp(`^(\\d{1,2})${sign}${name}(?:${sign}(\\d{4}|\\d{2}))?$`).exec(text) ?? [];
  if (day !== undefined) return [{ day: Number(day), month: monthOf(month), year: yearOf(year) }];
  const [, first = "", number, year2] =
    new RegExp(`^${name}${sign}(\\d{1,2})(?:${sign}(\\d{4}))?$`).exec(text) ?? [];
  return number === undefined ? null : [{ day: Number(number), month: monthOf(first), year: yearOf(year2) }];
}

/** Whether a word names a month, also abbreviated, in any case. */
export function isMonth(word: string): boolean {
  return monthOf(word.toLowerCase()) > 0;
}

/** 0 if the word is not a month; `Mark` is not. */
function monthOf(word: string): number {
  return word.length < 3 ? 0 : monthNames.findIndex((month) => month.startsWith(word)) + 1;
}

function yearOf(digits: string | undefined): number | null {
  if (digits === undefined) return null;
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

/** February has 29 days if no year is known. */
function isReal({ day, month, year }: DayParts): boolean {
  const date = new Date(Date.UTC(year ?? 2000, month - 1, day));
  return month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/**
 * The size that was typed before a spreadsheet turned it into a date: `9-10` for 9 October, for 10 September, or for
 * `09-Oct`; `12-18` for 1 December 2018. Written as the club writes it, if it has such a size.
 */
export function sizeOfDay(text: string, sizes: readonly string[]): string | null {
  const [first] = daysIn(text);
  if (!first) return null;
  const { day, month, year } = first;
  const likely: [number, number][] = [[Math.min(day, month), Math.max(day, month)]];
  if (day === 1 && year !== null) likely.push([month, year % 100]);
  for (const pair of likely) {
    const known = sizes.find((size) => isRange(size, pair));
    if (known !== undefined) return known;
  }
  return likely[0]?.join("-") ?? null;
}

/** `9-10`, `9/10` and `9–10 years` hold the same two numbers. */
function isRange(size: string, [least, most]: [number, number]): boolean {
  const [first, second, ...others] = size.match(/\d+/g) ?? [];
  return others.length === 0 && Number(first) === least && Number(second) === most;
}
