import { notify } from "../../lib/toast.ts";
import { type CartItem, type CartPack, ITEM_ADDED } from "./cart.rules.ts";
import { type CartOutcome, useCartStore } from "./cart-store.ts";

/** The changes of the cart that speak: every screen that adds says the same words. */
export const cartActions = {
  /** Toasts 'Item added to cart', or 'Not enough stock' and leaves the cart as it is. Whether it was added. */
  add: (item: CartItem): boolean => say(useCartStore.getState().addItem(item)),
  /** Puts a person's chosen packs in, in place of what was there of that person. */
  addPack: (pack: CartPack): void => {
    useCartStore.getState().addPack(pack);
    notify.success(ITEM_ADDED);
  },
  /** A delta of +1 or -1. Raising speaks like adding; lowering is silent. */
  changeQuantity: (id: number, variationId: number, delta: number): boolean => {
    const outcome = useCartStore.getState().updateQuantity(id, variationId, delta);
    return delta > 0 || !outcome.ok ? say(outcome) : true;
  },
};

function say(outcome: CartOutcome): boolean {
  if (outcome.ok) notify.success(ITEM_ADDED);
  else notify.error(outcome.message);
  return outcome.ok;
}
