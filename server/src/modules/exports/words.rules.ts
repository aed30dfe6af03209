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
