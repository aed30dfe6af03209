import { useState } from "react";
import { addDollars } from "../../../lib/stores/user.rules.ts";
import { arePacksReady, groupPacks } from "../../../shared/cart/cart-packs.ts";
import { useCartStore } from "../../../shared/cart/cart-store.ts";
import { type CartChoices, nothingChosenYet, usePricedCart } from "../../../shared/cart/priced-cart.tsx";
import { splitTotal } from "../../../shared/cart/split-total.ts";
import { toBePaid } from "../../../shared/cart/waiting-order.tsx";
import { cartInput, useAddresses, useMember, useMethods, useQuote } from "../api.ts";
import { keptChoices } from "../kept-choices.ts";

export type Choices = CartChoices & {
  /** Null if nothing was selected by hand: then the first address, as many credits as possible. */
  addressId: number | null;
  credits: number | null;
};

const nothingChosen: Choices = { ...nothingChosenYet, addressId: null, credits: null };

/** What the member selected, what follows from it, and what the server says it costs. */
export function useCheckout() {
  const { items, packs } = useCartStore();
  // Whoever comes back from the payment page finds what they had selected.
  const [choices, setChoices] = useState<Choices>(() => keptChoices() ?? nothingChosen);
  const addresses = useAddresses();
  const address = addresses.data?.data.find(({ id }) => id === choices.addressId) ?? addresses.data?.data[0];
  const { ordered, isDelivery, quote, ...cart } = usePricedCart(
    { useMethods, useQuote },
    {
      choices,
      content: cartInput({ items, packs }),
      address: {
        isKnown: !addresses.isPending,
        isThere: address !== undefined,
        country: address?.country,
      },
    },
  );
  const member = useMember();

  const { priced } = cart;
  const waiting = quote.data?.data.waiting ?? null;
  // What the waiting order has set aside is the member's again before this one is placed.
  const set = toBePaid(waiting)?.credits_used ?? 0;
  const available = addDollars(member.data?.data[0]?.available_credits ?? 0, set);
  const split = splitTotal(priced?.total ?? 0, available, choices.credits);
  const groups = groupPacks(packs, priced);
  const isAlone = toBePaid(waiting) === null;
  const isReady =
    member.isSuccess && isAlone && arePacksReady(groups) && !split.isUnclear && !split.isDueTooSmall;
  return {
    ...cart,
    quote,
    waiting,
    /** No other order waits for payment. */
    isAlone,
    choices,
    cart: { items, packs },
    isEmpty: items.length === 0 && packs.length === 0,
    groups,
    addresses,
    address,
    member,
    available,
    split,
    choose: (choice: Partial<Choices>) => setChoices((current) => ({ ...current, ...choice })),
    /** What to send; null while something is missing. */
    input:
      isReady && ordered
        ? {
            ...ordered,
            shipping_address_id: isDelivery ? (address?.id ?? null) : null,
            credits_to_use: split.credits,
          }
        : null,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
