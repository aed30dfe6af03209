import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { checkout } from "#words/checkout.ts";
import { paths } from "../../../lib/paths.ts";
import { notify } from "../../../lib/toast.ts";
import { justPlaced } from "../../../shared/orders/placed-order.ts";
import { forgetBeforeOrder, type OrderInput, takeCredits, usePlaceOrder } from "../api.ts";
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
  const [isLeaving, setLeaving] = useState(false);

  // Coming back from the payment page, the browser may show this page as it was left; it must work again then.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isUnderWay.current = false;
      setLeaving(false);
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  const submit = async (input: OrderInput) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      const outcome = await place.mutateAsync(input);
      setLeaving(true);
      rememberOrdered(outcome.order_id, input);
      forgetBeforeOrder(queryClient);
      if (outcome.payment_url !== null) {
        window.location.assign(outcome.payment_url);
        return;
      }
      takeCredits(outcome);
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
    isBusy: place.isPending || isLeaving,
    isLeaving,
  };
}
