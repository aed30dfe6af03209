import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { memberApi } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { addDollars } from "#web/lib/stores/user-store.ts";
import { notify } from "#web/lib/toast.ts";
import { arePacksReady, groupPacks } from "#web/shared/cart/cart-packs.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { justPlaced } from "#web/shared/cart/order-attempt.ts";
import {
  type CartChoices,
  nothingChosenYet,
  splitTotal,
  usePricedCart,
} from "#web/shared/cart/priced-cart.tsx";
import { toBePaid } from "#web/shared/cart/waiting-order.tsx";
import { useKeptState } from "#web/ui/use-form.ts";
import { checkout } from "#words/checkout.ts";
import {
  cartInput,
  forgetBeforeOrder,
  type OrderInput,
  takeCredits,
  useAddresses,
  useMember,
  useMethods,
  usePlaceOrder,
  useQuote,
} from "../api.ts";
import {
  forgetChoices,
  type KeptChoices,
  keepChoices,
  keptChoices,
  rememberOrdered,
  takeOrderedOut,
} from "../ordered.ts";

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
  const [choices, setChoices] = useKeptState<Choices>(() => keptChoices() ?? nothingChosen);
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

/**
 * Places the order once, however often the button is pressed, and continues: to the payment page while money is due (the
 * cart stays until the payment is confirmed), else to the orders.
 */
export function useSubmit() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const place = usePlaceOrder();
  const isUnderWay = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  // Coming back from the payment page, the browser may show this page as it was left; it must work again then.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isUnderWay.current = false;
      setLeaving(false);
      // The order that was placed waits now, and holds goods and credits.
      void queryClient.invalidateQueries({ queryKey: memberApi.checkout.quote.key() });
      forgetBeforeOrder(queryClient);
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [queryClient]);

  /** `mayPlace` is asked first, unless an attempt that failed is made again: that one never makes a second order. */
  const submit = async (input: OrderInput, choices: KeptChoices, mayPlace: () => Promise<boolean>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setAsking(true);
    const goesOn = place.error !== null || (await mayPlace());
    setAsking(false);
    if (!goesOn) {
      isUnderWay.current = false;
      return;
    }
    try {
      const outcome = await place.mutateAsync(input);
      setLeaving(true);
      rememberOrdered(outcome.order_id, input);
      keepChoices(choices);
      forgetBeforeOrder(queryClient);
      if (outcome.payment_url !== null) {
        window.location.assign(outcome.payment_url);
        return;
      }
      takeCredits(outcome);
      forgetChoices();
      takeOrderedOut(outcome.order_id);
      notify.success(checkout.confirming.placed);
      await navigate(paths.orders, { replace: true, state: justPlaced(outcome.order_id) });
    } catch {
      // The screen shows `error`; pressing again retries the same order.
      isUnderWay.current = false;
    }
  };
  return {
    submit,
    error: place.error,
    forgetError: place.reset,
    isBusy: isAsking || place.isPending || isLeaving,
    isLeaving,
  };
}
