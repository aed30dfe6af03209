import type { UseQueryResult } from "@tanstack/react-query";
import type { z } from "zod";
import type { CartForm, cartQuote, quoteForm } from "#contract/checkout.ts";
import type { ShippingMethod } from "#contract/shipping.ts";
import { pickMethod } from "./delivery-methods.ts";

/** What is chosen about a cart in either checkout, besides what its face asks for. */
export type CartChoices = {
  /** Null where nothing was chosen by hand: then the first. */
  method: Pick<ShippingMethod, "id" | "kind"> | null;
};

export const nothingChosenYet: CartChoices = { method: null };

type QuoteForm = z.input<typeof quoteForm>;

/** The calls of a face of the app. */
type Calls<Content> = {
  useMethods: (country: string | undefined, isEnabled: boolean) => UseQueryResult<{ data: ShippingMethod[] }>;
  useQuote: (
    input: Content & Omit<QuoteForm, keyof CartForm>,
  ) => UseQueryResult<{ data: z.output<typeof cartQuote> }>;
};

type Asked<Content> = {
  choices: CartChoices;
  /** The goods, and whose they are. */
  content: Content;
  /** Where it would be sent; not known while addresses are on their way. */
  address: { isKnown: boolean; isThere: boolean; country: string | undefined };
};

/** What a cart costs as it was chosen, and what of it may be ordered: the same for members and for staff. */
export function usePricedCart<Content extends Pick<QuoteForm, keyof CartForm>>(
  { useMethods, useQuote }: Calls<Content>,
  { choices, content, address }: Asked<Content>,
) {
  const methods = useMethods(address.country, address.isKnown);
  const method = pickMethod(methods.data?.data ?? [], choices.method);
  const isDelivery = method?.kind === "delivery";
  const quote = useQuote({
    ...content,
    ...(method && { shipping_method_id: method.id }),
    ...(isDelivery && address.country && { country: address.country }),
  });
  const priced = quote.data?.data;
  const needsAddress = isDelivery && !address.isThere;
  const hasProblem =
    priced !== undefined &&
    (priced.lines.some(({ problem }) => problem !== null) || priced.pack_problems.length > 0);
  // The total must belong to what is chosen now, not to what was chosen a moment ago.
  const isPriced = quote.isSuccess && !quote.isPlaceholderData && !methods.isPlaceholderData;
  const isReady = isPriced && priced?.shipping !== null && !needsAddress && !hasProblem;
  return {
    methods,
    method,
    isDelivery,
    quote,
    priced,
    needsAddress,
    hasProblem,
    /** What of it is ordered; null while something is missing. */
    ordered:
      isReady && method && priced
        ? { ...content, shipping_method_id: method.id, seen_total: priced.total }
        : null,
  };
}
