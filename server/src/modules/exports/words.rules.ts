/** `Partially shipped` of `partially_shipped`; empty of nothing. */
export function words(code: string | null): string {
  if (!code) return "";
  const text = code.toLowerCase().replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `2026-11-21 09:54`, in UTC, which spreadsheets sort and read as a time; empty of nothing. */
export function moment(time: Date | null): string {
  return time ? time.toISOString().slice(0, 16).replace("T", " ") : "";
}

const dayMs = 24 * 3600 * 1000;

/** From the first moment of the first day to the first after the last one; days are those of UTC. */
export function momentsOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return { start: from ? midnight(from) : null, end: to ? new Date(midnight(to).getTime() + dayMs) : null };
}
