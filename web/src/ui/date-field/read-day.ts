import { formatCalendar } from "#web/lib/format.ts";
import { isDay } from "#web/lib/period.ts";

/**
 * The day that somebody typed, `2027-08-31`, or null. It reads what the club's language writes, `31 Aug 2027` and
 * `31/8/27`, and the day itself.
 */
export function readDay(typed: string): string | null {
  const parts = typed.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
  const [first = "", , third = ""] = parts;
  if (parts.length !== 3) return null;
  if (first.length === 4) return dayOf(parts.map(Number));
  const month = parts.findIndex((part) => !/^\d/.test(part));
  if (month >= 0) {
    const [day = "", year = ""] = parts.filter((_, at) => at !== month);
    return dayOf([yearOf(year), monthNamed(parts[month] ?? ""), Number(day)]);
  }
  const [one = 0, two = 0] = parts.map(Number);
  return dayOf(isMonthFirst ? [yearOf(third), one, two] : [yearOf(third), two, one]);
}

/** `27` is 2027; a year that is still being typed is none. */
function yearOf(digits: string): number {
  if (digits.length === 4) return Number(digits);
  return digits.length === 2 ? 2000 + Number(digits) : Number.NaN;
}

const isMonthFirst = formatCalendar("2027-12-31", { day: "numeric", month: "numeric" }).startsWith("12");

const SHORTEST_NAME = 3;

/** The number of the month that begins like this, or NaN. */
function monthNamed(beginning: string): number {
  if (beginning.length < SHORTEST_NAME) return Number.NaN;
  const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));
  const found = months.find((month) =>
    formatCalendar(`2027-${month}-01`, { month: "long" }).toLowerCase().startsWith(beginning),
  );
  return Number(found);
}

function dayOf([year = 0, month = 0, day = 0]: number[]): string | null {
  const written = [String(year), ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");
  return isDay(written) ? written : null;
}
