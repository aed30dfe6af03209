/** What a code is called; one that has no text is written out, `Partially shipped` of `partially_shipped`; empty of nothing. */
export function worded(texts: Record<string, string>, code: string | null): string {
  if (!code) return "";
  const text = code.toLowerCase().replaceAll("_", " ");
  return texts[code] ?? text.charAt(0).toUpperCase() + text.slice(1);
}
