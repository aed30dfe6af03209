/** The order that the address names, or null where it names none. */
export function readOrderId(search: URLSearchParams): number | null {
  const text = search.get("order_id") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
