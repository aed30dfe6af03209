import { dayOf } from "#contract/days.ts";
import { foldText, searchText } from "#contract/fold-text.ts";

/** Credits that expire sooner than this are highlighted. */
const SOON_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** In how many of the club's days credits end: 0 on the last day, null while that is far off. */
export function endsSoonIn(expiresAt: string, now: Date, timeZone: string): number | null {
  const last = dayOf(new Date(expiresAt), timeZone);
  const days = (Date.parse(last) - Date.parse(dayOf(now, timeZone))) / DAY_MS;
  return days < SOON_DAYS ? Math.max(0, days) : null;
}

/** The people whose names contain every word typed, ignoring case and accents. */
export function namedLike<T extends { name: string }>(people: T[], keywords: string): T[] {
  const wanted = searchText(keywords)?.split(" ") ?? [];
  return people.filter(({ name }) => wanted.every((word) => foldText(name).includes(word)));
}
