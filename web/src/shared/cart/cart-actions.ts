import { type Message, type Next, notify } from "#web/lib/toast.ts";
import { type CartItem, type CartPack, ITEM_ADDED } from "./cart.rules.ts";
import { type CartOutcome, useCartStore } from "./cart-store.ts";

/** The changes of the cart with a toast: every screen that adds says the same. */
export const cartActions = {
  /**
   * Toasts 'Item added to cart' with the way on, or 'Not enough stock' and leaves the cart as it is. Returns whether it
   * was added.
   */
  add: (item: CartItem, next: Next): boolean =>
    say(useCartStore.getState().addItem(item), { ...shownBeside(item), next }),
  /** Adds a person's chosen packs, replacing what was there for that person. */
  addPack: (pack: CartPack): void => {
    useCartStore.getState().addPack(pack);
    notify.success(ITEM_ADDED);
  },
  /** A delta of +1 or -1. Raising toasts like adding; lowering is silent. */
  changeQuantity: (id: number, variationId: number, delta: number): boolean => {
    const outcome = useCartStore.getState().updateQuantity(id, variationId, delta);
    return delta > 0 || !outcome.ok ? say(outcome) : true;
  },
};

function say(outcome: CartOutcome, added?: Message["about"]): boolean {
  if (outcome.ok) notify.success(ITEM_ADDED, added);
  else notify.error(outcome.message);
  return outcome.ok;
}

/** `Home shirt, Teal, M`, with its picture. */
function shownBeside({ general_info: { title, image }, color: { name, size } }: CartItem) {
  return { picture: image?.url ?? null, name: [title, name, size].filter(Boolean).join(", ") };
}
