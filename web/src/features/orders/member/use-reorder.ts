import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { MemberOrder } from "#contract/order-shapes.ts";
import { memberClient } from "../../../lib/member-api.ts";
import { paths } from "../../../lib/paths.ts";
import { notify } from "../../../lib/toast.ts";
import { ITEM_ADDED } from "../../../shared/cart/cart.rules.ts";
import { useCartStore } from "../../../shared/cart/cart-store.ts";
import { planReorder, type Reorder, wantedAgain } from "../reorder.ts";

/** Puts what is still sold of an order into the cart, and goes there; `outcome` is there when something was left out. */
export function useReorder({ lines }: MemberOrder) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Reorder | null>(null);
  const wanted = wantedAgain(lines);
  const reorder = useMutation({
    mutationFn: () => memberClient.checkout.quote({ items: wanted }),
    onSuccess: ({ data }) => {
      const { items, addItem } = useCartStore.getState();
      const plan = planReorder(data.lines, lines, items);
      for (const item of plan.items) addItem(item);
      if (plan.left.length > 0) return setOutcome(plan);
      notify.success(ITEM_ADDED);
      return void navigate(paths.cart);
    },
    onError: (error) => notify.failure(error),
  });
  return {
    /** Something of it was bought, and not only had with packs. */
    isOffered: wanted.length > 0,
    hasPacks: lines.some(({ entitlement_id }) => entitlement_id !== null),
    start: () => reorder.mutate(),
    isPending: reorder.isPending,
    outcome,
    close: () => setOutcome(null),
  };
}
