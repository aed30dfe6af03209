/** `Partially shipped` of `partially_shipped`; empty of nothing. */
export function words(code: string | null): string {
  if (!code) return "";
  const text = code.toLowerCase().replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
