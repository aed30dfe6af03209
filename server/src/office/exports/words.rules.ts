/** A code's name; one without a text is spelled out, `Partially shipped` for `partially_shipped`; empty for nothing. */
export function worded(texts: Record<string, string>, code: string | null): string {
  if (!code) return "";
  const text = code.toLowerCase().replaceAll("_", " ");
  return texts[code] ?? text.charAt(0).toUpperCase() + text.slice(1);
}
