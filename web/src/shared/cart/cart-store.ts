import { cartToasts } from "#words/cart-toasts.ts";
import { persistedStore } from "../../lib/stores/persisted-store.ts";
import type { TextStorage } from "../../lib/stores/persistence.ts";
import { notify } from "../../lib/toast.ts";
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
} from "./cart.rules.ts";
import { readStoredCart } from "./stored-cart.ts";

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
