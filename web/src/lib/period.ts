/** Days of a list, both included; without one there is no bound. */
type Period = { from?: string; to?: string };

/** The days in the URL; invalid ones are ignored. */
export function periodOf({ from, to }: Record<string, string>): Period {
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

/** Whether a text is a day of the calendar, `2027-08-31`. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
