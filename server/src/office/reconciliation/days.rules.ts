const dayMs = 24 * 3600 * 1000;

/** At one in the morning, UTC, the day before is compared, when its late answers have arrived. */
const startHour = 1;
/** How many days are compared again each night, including the newest, so that late changes are seen. */
const daysBack = 4;

/** From the first moment to before the second. */
export type Period = { start: Date; end: Date };

/** A day in UTC as `YYYY-MM-DD`. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function dayPeriod(day: string): Period {
  const start = new Date(`${day}T00:00:00Z`);
  return { start, end: new Date(start.getTime() + dayMs) };
}

/** The days from one to the other, both included. */
export function daysBetween(from: string, to: string): string[] {
  const first = dayPeriod(from).start.getTime();
  const count = Math.round((dayPeriod(to).start.getTime() - first) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => utcDay(new Date(first + index * dayMs)));
}

/** Which days this night's comparison is about, and since when it counts as this night's. */
export function nightlyDays(now: Date): { days: string[]; since: Date } {
  const shifted = new Date(now.getTime() - startHour * 3600 * 1000);
  const midnight = dayPeriod(utcDay(shifted)).start.getTime();
  const days = Array.from({ length: daysBack }, (_, index) =>
    utcDay(new Date(midnight - (index + 1) * dayMs)),
  );
  return { days, since: new Date(midnight + startHour * 3600 * 1000) };
}
