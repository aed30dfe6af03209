/** The order in the URL, or null if there is none. */
export function readOrderId(search: URLSearchParams): number | null {
  const text = search.get("order_id") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
