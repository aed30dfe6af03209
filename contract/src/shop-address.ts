import type { z } from "zod";
import { productQuery } from "./catalog.ts";

const cardsAPage = 24;

/**
 * What the shop asks for at its address `/shop?...`: the call's own parameters under their own names; what the call
 * would refuse is left out. The web app asks with it and the server sends the answer along with the page, so both get
 * the same key of the query cache.
 */
export function shopQuery(search: URLSearchParams): z.output<typeof productQuery> {
  const entries = Object.entries(productQuery.shape).flatMap(([name, form]) => {
    const parsed = form.safeParse(search.get(name) || undefined);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  return { per_page: cardsAPage, ...Object.fromEntries(entries) };
}

/** What the product page asks for at `/productdetail/{id}`; null where that is no number. */
export function productInput(idInAddress: string): { id: number } | null {
  return /^[1-9]\d{0,14}$/.test(idInAddress) ? { id: Number(idInAddress) } : null;
}
