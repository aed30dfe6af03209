import {
  anything,
  attempt,
  list,
  nullable,
  number,
  object,
  optional,
  orElse,
  soundOnes,
  text,
  whole,
} from "../../lib/stores/shapes.ts";
import {
  type AdminCartEntry,
  type Cart,
  type CartItem,
  type CartPack,
  EMPTY_CART,
  withTotals,
} from "./cart.rules.ts";

/**
 * What is read back from local storage. It may come from an older version or from a curious hand: every list keeps
 * the entries that make sense and drops the others, so that one bad line never costs the rest of a cart.
 */

const id = whole(1);
const words = orElse(optional(text), undefined);

const cartItem = object<CartItem>({
  general_info: object<CartItem["general_info"]>({
    id,
    price: number(0),
    title: words,
    image: orElse(optional(nullable(object({ url: text, srcset: text, alt: text }))), null),
  }),
  color: object<CartItem["color"]>({
    variation_id: id,
    quantity: whole(1),
    stock: whole(0),
    name: words,
    size: words,
  }),
});

type Entitlement = CartPack["entitlements"][number];
const packFields = {
  member_id: id,
  name: words,
  entitlements: list(
    object<Entitlement>({
      entitlement_id: id,
      title: optional(text),
      choices: list(
        object<Entitlement["choices"][number]>({ slot_id: id, variation_id: id, label: optional(text) }),
      ),
    }),
  ),
};
const cartPack = object<CartPack>(packFields);

/** Items that make no sense cost neither the person's packs nor their other items. */
const adminCartEntry = object<AdminCartEntry>({ ...packFields, items: orElse(soundOnes(cartItem), []) });

const storedCart = object<{ items?: unknown[]; packs?: unknown[]; adminCart?: unknown[] }>({
  items: optional(list(anything)),
  packs: optional(list(anything)),
  adminCart: optional(list(anything)),
});

export function readStoredCart(stored: unknown): Cart {
  const read = attempt(storedCart, stored);
  if (!read) return EMPTY_CART;
  const { items = [], packs = [], adminCart = [] } = read.value;
  return withTotals({
    ...EMPTY_CART,
    items: soundOnes(cartItem)(items),
    packs: soundOnes(cartPack)(packs),
    adminCart: soundOnes(adminCartEntry)(adminCart),
  });
}
