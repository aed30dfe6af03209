/** Days of a list, both of them in it; without one it has no bound there. */
type Period = { from?: string; to?: string };

/** The days that the address asks for; nonsense asks for nothing. */
export function periodOf({ from, to }: Record<string, string>): Period {
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
