import { useState } from "react";
import type { ShippingMethod } from "#contract/shipping.ts";
import { arePacksReady, groupPacks } from "../../../lib/cart-packs.ts";
import { pickMethod } from "../../../lib/delivery-methods.ts";
import { splitTotal } from "../../../lib/split-total.ts";
import { useCartStore } from "../../../lib/stores/cart-store.ts";
import { cartInput, useAddresses, useMember, useMethods, useQuote } from "../api.ts";

type Choices = {
  /** Null where nothing was chosen by hand: then the first address, the first method, as many credits as possible. */
  addressId: number | null;
  method: Pick<ShippingMethod, "id" | "kind"> | null;
  credits: number | null;
};

/** What the member chose, what follows from it, and what the server says it costs. */
export function useCheckout() {
  const { items, packs } = useCartStore();
  const [choices, setChoices] = useState<Choices>({ addressId: null, method: null, credits: null });
  const addresses = useAddresses();
  const address = addresses.data?.data.find(({ id }) => id === choices.addressId) ?? addresses.data?.data[0];
  const methods = useMethods(address?.country, !addresses.isPending);
  const method = pickMethod(methods.data?.data ?? [], choices.method);
  const quote = useQuote({
    ...cartInput({ items, packs }),
    ...(method && { shipping_method_id: method.id }),
    ...(method?.kind === "delivery" && address && { country: address.country }),
  });
  const member = useMember();

  const priced = quote.data?.data;
  const available = member.data?.data[0]?.available_credits ?? 0;
  const split = splitTotal(priced?.total ?? 0, available, choices.credits);
  const needsAddress = method?.kind === "delivery" && !address;
  const groups = groupPacks(packs, priced);
  const hasProblem =
    priced !== undefined &&
    (priced.lines.some(({ problem }) => problem !== null) || priced.pack_problems.length > 0);
  // The total must belong to what is chosen now, not to what was chosen a moment ago.
  const isPriced = quote.isSuccess && !quote.isPlaceholderData && !methods.isPlaceholderData;
  const isReady =
    isPriced &&
    priced?.shipping !== null &&
    member.isSuccess &&
    !needsAddress &&
    !hasProblem &&
    arePacksReady(groups) &&
    !split.isDueTooSmall;
  return {
    cart: { items, packs },
    isEmpty: items.length === 0 && packs.length === 0,
    groups,
    addresses,
    address,
    methods,
    method,
    quote,
    member,
    available,
    split,
    needsAddress,
    hasProblem,
    isReady,
    choose: (choice: Partial<Choices>) => setChoices((current) => ({ ...current, ...choice })),
    /** What to send; null while something is missing. */
    input:
      isReady && method && priced
        ? {
            ...cartInput({ items, packs }),
            shipping_method_id: method.id,
            shipping_address_id: method.kind === "delivery" ? (address?.id ?? null) : null,
            credits_to_use: split.credits,
            seen_total: priced.total,
          }
        : null,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
