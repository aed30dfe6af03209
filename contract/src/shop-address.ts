import type { z } from "zod";
import { addressText } from "./address-text.ts";
import type { productQuery } from "./catalog.ts";
import { idIn } from "./id-text.ts";

type ProductQuery = z.output<typeof productQuery>;
type Read = (text: string) => string | number | undefined;

/** How many products a page of the shop shows unless the URL asks for another number. */
export const cardsAPage = 24;

/**
 * Each parameter as the call's own schema parses it, which a test compares; of a longer search the beginning. It is written without the schema because
 * everyone who opens the shop would wait for the library behind it.
 */
const readers: Record<keyof ProductQuery, Read> = {
  page: wholeNumber(1, 1_000_000),
  per_page: wholeNumber(1, 100),
  keywords: (text) => addressText(text, 100) || undefined,
  category_id: idIn,
  min_price: dollars,
  max_price: dollars,
  sizes: upTo(200),
  colors: upTo(400),
  availability: oneOf("in_stock"),
  sort: oneOf("newest", "price", "title", "popular"),
  order_by: oneOf("asc", "desc"),
};

/**
 * What the shop requests at its URL `/shop?...`: the call's own parameters under their own names; what the call
 * would refuse is left out. The web app requests it and the server sends the answer along with the page, so both get
 * the same key of the query cache.
 */
export function shopQuery(search: URLSearchParams): ProductQuery {
  const entries = Object.entries(readers).flatMap(([name, read]) => {
    const value = read(search.get(name) ?? "");
    return value === undefined ? [] : [[name, value]];
  });
  return { per_page: cardsAPage, ...Object.fromEntries(entries) };
}

/** The shop's URL for a query, as the app writes it. */
export function shopAddress({ per_page, ...query }: ProductQuery): string {
  const asked = { ...query, ...(per_page !== cardsAPage && { per_page }) };
  const params = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return params.size > 0 ? `/shop?${params}` : "/shop";
}

/** What the product page requests at `/productdetail/{id}`; null if that is not a number. */
export function productInput(idInAddress: string): { id: number } | null {
  const id = idIn(idInAddress);
  return id === undefined ? null : { id };
}

function wholeNumber(least: number, most: number): Read {
  return (text) => {
    const value = Number(text);
    return /^\d{1,12}$/.test(text) && value >= least && value <= most ? value : undefined;
  };
}

function dollars(text: string): number | undefined {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}

function upTo(most: number): Read {
  return (text) => (text !== "" && text.length <= most ? addressText(text) : undefined);
}

function oneOf(...known: string[]): Read {
  return (text) => (known.includes(text) ? text : undefined);
}
