import { dayOf } from "#contract/days.ts";

/** Credits that expire sooner than this are highlighted. */
const SOON_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** In how many of the club's days credits end: 0 on the last day, null while that is far off. */
export function endsSoonIn(expiresAt: string, now: Date, timeZone: string): number | null {
  const last = dayOf(new Date(expiresAt), timeZone);
  const days = (Date.parse(last) - Date.parse(dayOf(now, timeZone))) / DAY_MS;
  return days < SOON_DAYS ? Math.max(0, days) : null;
}
