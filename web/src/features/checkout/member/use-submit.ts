import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { checkout } from "#words/checkout.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { paths } from "../../../lib/paths.ts";
import { notify } from "../../../lib/toast.ts";
import { justPlaced } from "../../../shared/orders/placed-order.ts";
import { forgetBeforeOrder, type OrderInput, takeCredits, usePlaceOrder } from "../api.ts";
import { forgetChoices, type KeptChoices, keepChoices } from "../kept-choices.ts";
import { rememberOrdered, takeOrderedOut } from "../ordered.ts";

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
