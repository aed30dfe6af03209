import { persistedStore, type TextStorage } from "#web/lib/stores/persistence.ts";
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
} from "#web/lib/stores/shapes.ts";
import { notify } from "#web/lib/toast.ts";
import { cartToasts } from "#words/cart-toasts.ts";
import {
  type AdminCartChange,
  addAdminItem,
  joinAdminCarts,
  type Person,
  putAdminEntitlement,
  putAdminPack,
  removeAdminEntitlement,
  removeAdminItem,
  updateAdminItem,
} from "./admin-cart.rules.ts";
import {
  type AdminCartEntry,
  addItem,
  type Cart,
  type CartChange,
  type CartItem,
  type CartPack,
  clearItems,
  EMPTY_CART,
  joinCarts,
  type Ordered,
  putPack,
  removeEntitlement,
  removeItem,
  removePack,
  takeOrdered,
  updateQuantity,
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

export type CartOutcome = { ok: true } | { ok: false; message: string };

type CartActions = {
  addItem: (item: CartItem) => CartOutcome;
  removeItem: (id: number, variationId: number) => void;
  updateQuantity: (id: number, variationId: number, delta: number) => CartOutcome;
  clearCart: () => void;
  addPack: (pack: CartPack) => void;
  removePack: (memberId: number) => void;
  removeEntitlement: (entitlementId: number) => void;
  clearPacks: () => void;
  takeOrdered: (ordered: Ordered) => void;
  addAdminPack: (pack: CartPack) => void;
  removeAdminPack: (memberId: number) => void;
  addAdminEntitlement: (person: Person, entitlement: CartPack["entitlements"][number]) => void;
  removeAdminEntitlement: (entitlementId: number) => void;
  addAdminItem: (person: Person, item: CartItem) => CartOutcome;
  updateAdminItem: (
    memberId: number,
    line: { id: number; variationId: number; delta: number },
  ) => CartOutcome;
  removeAdminItem: (memberId: number, line: { id: number; variationId: number }) => void;
  setAdminCart: (adminCart: AdminCartEntry[]) => void;
  clearAdminCart: () => void;
};

export type CartStore = Cart & CartActions;

/** The cart of this club. Each club has its own origin, so the plain key never mixes two clubs. */
export function createCartStore(backend?: () => TextStorage) {
  return persistedStore<CartStore>({
    name: "cart",
    backend,
    initial: EMPTY_CART,
    // The specified state lists the lines a second time, as `cart`; what is read back are the items.
    toStored: (state) => ({ ...cartOf(state), cart: state.items }),
    fromStored: readStoredCart,
    onRefused: () => notify.error(cartToasts.notKept),
    combine: (stored, current) => ({
      ...joinCarts({ ...EMPTY_CART, ...stored }, cartOf(current)),
      adminCart: joinAdminCarts(stored.adminCart ?? [], current.adminCart),
    }),
    create: (set, get) => {
      const apply = (change: CartChange): CartOutcome => {
        if (!change.ok) return change;
        set(change.cart);
        return { ok: true };
      };
      const applyAdmin = (change: AdminCartChange): CartOutcome => {
        if (!change.ok) return change;
        set({ adminCart: change.adminCart });
        return { ok: true };
      };
      return {
        ...EMPTY_CART,
        addItem: (item) => apply(addItem(cartOf(get()), item)),
        removeItem: (id, variationId) => set(removeItem(cartOf(get()), id, variationId)),
        updateQuantity: (id, variationId, delta) =>
          apply(updateQuantity(cartOf(get()), id, variationId, delta)),
        clearCart: () => set(clearItems(cartOf(get()))),
        addPack: (pack) => set({ packs: putPack(get().packs, pack) }),
        removePack: (memberId) => set({ packs: removePack(get().packs, memberId) }),
        removeEntitlement: (entitlementId) => set({ packs: removeEntitlement(get().packs, entitlementId) }),
        clearPacks: () => set({ packs: [] }),
        takeOrdered: (ordered) => set(takeOrdered(cartOf(get()), ordered)),
        addAdminPack: (pack) => set({ adminCart: putAdminPack(get().adminCart, pack) }),
        removeAdminPack: (memberId) => set({ adminCart: removePack(get().adminCart, memberId) }),
        addAdminEntitlement: (person, entitlement) =>
          set({ adminCart: putAdminEntitlement(get().adminCart, person, entitlement) }),
        removeAdminEntitlement: (id) => set({ adminCart: removeAdminEntitlement(get().adminCart, id) }),
        addAdminItem: (person, item) => applyAdmin(addAdminItem(get().adminCart, person, item)),
        updateAdminItem: (memberId, line) => applyAdmin(updateAdminItem(get().adminCart, memberId, line)),
        removeAdminItem: (memberId, line) =>
          set({ adminCart: removeAdminItem(get().adminCart, memberId, line) }),
        setAdminCart: (adminCart) => set({ adminCart }),
        clearAdminCart: () => set({ adminCart: [] }),
      };
    },
  });
}

export const useCartStore = createCartStore();

/** Empties everything and removes the key, for a logout on a shared computer. */
export function forgetCart(): void {
  useCartStore.setState(EMPTY_CART);
  useCartStore.persist.clearStorage();
}

function cartOf({ items, packs, totalQuantity, totalPrice, adminCart }: Cart): Cart {
  return { items, packs, totalQuantity, totalPrice, adminCart };
}
