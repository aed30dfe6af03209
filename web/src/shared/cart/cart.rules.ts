import { cartToasts as words } from "#words/cart-toasts.ts";

/**
 * The rules of the cart, pure. Prices are dollars as the API returns them; sums are made in whole cents, and returned
 * as dollars with at most 2 decimals.
 */

export type CartItem = {
  general_info: {
    id: number;
    /** Dollars. */
    price: number;
    title?: string;
    image?: { url: string; srcset: string; alt: string } | null;
  };
  color: {
    variation_id: number;
    quantity: number;
    stock: number;
    name?: string;
    size?: string;
  };
};

/** One person's chosen entitlements. A person is in the cart at most once. */
export type CartPack = {
  member_id: number;
  name?: string;
  entitlements: {
    entitlement_id: number;
    title?: string;
    choices: { slot_id: number; variation_id: number; label?: string }[];
  }[];
};

/**
 * What staff put together for one person: that person's packs, and ordinary items. A person is there at most once, and
 * only while there is something for them.
 */
export type AdminCartEntry = CartPack & { items: CartItem[] };

export type Cart = {
  items: CartItem[];
  packs: CartPack[];
  totalQuantity: number;
  /** Dollars, at most 2 decimals. */
  totalPrice: number;
  /** For staff who act for members. */
  adminCart: AdminCartEntry[];
};

export const NOT_ENOUGH_STOCK = words.notEnough;
export const ITEM_ADDED = words.added;

export type CartChange = { ok: true; cart: Cart } | { ok: false; message: string };

export const EMPTY_CART: Cart = { items: [], packs: [], totalQuantity: 0, totalPrice: 0, adminCart: [] };

/**
 * Adds an item to the cart, or raises the quantity of the line with the same product and variation. Current
 * data of the product (price, stock, names) replaces the line's.
 */
export function addItem(cart: Cart, item: CartItem): CartChange {
  const { id } = item.general_info;
  const { variation_id, quantity, stock } = item.color;
  const line = findLine(cart, id, variation_id);
  const wanted = (line?.color.quantity ?? 0) + quantity;
  if (wanted > stock) return { ok: false, message: NOT_ENOUGH_STOCK };
  if (quantity < 1) return { ok: true, cart };

  const added = { ...item, color: { ...item.color, quantity: wanted } };
  const items = line ? cart.items.map((other) => (other === line ? added : other)) : [...cart.items, added];
  return { ok: true, cart: withTotals({ ...cart, items }) };
}

export function removeItem(cart: Cart, id: number, variationId: number): Cart {
  const line = findLine(cart, id, variationId);
  return withTotals({ ...cart, items: cart.items.filter((item) => item !== line) });
}

/**
 * Adds a delta to a line, only if its quantity is above 0 and it is above 1 or the delta is positive. A line never
 * goes below 1: removing is separate. Raising follows the stock rule of adding.
 */
export function updateQuantity(cart: Cart, id: number, variationId: number, delta: number): CartChange {
  const line = findLine(cart, id, variationId);
  if (line === undefined) return { ok: true, cart };
  const { quantity, stock } = line.color;
  const isAllowed = quantity > 0 && (quantity > 1 || delta > 0);
  const next = quantity + delta;
  if (!isAllowed || next < 1) return { ok: true, cart };
  if (delta > 0 && next > stock) return { ok: false, message: NOT_ENOUGH_STOCK };

  const changed = { ...line, color: { ...line.color, quantity: next } };
  return {
    ok: true,
    cart: withTotals({ ...cart, items: cart.items.map((item) => (item === line ? changed : item)) }),
  };
}

/** Empties the items and resets both totals. Packs stay; they are cleared separately. */
export function clearItems(cart: Cart): Cart {
  return { ...cart, items: [], totalQuantity: 0, totalPrice: 0 };
}

/** Adding a person's packs again replaces what was there. */
export function putPack<T extends { member_id: number }>(packs: T[], pack: T): T[] {
  const isThere = packs.some((other) => other.member_id === pack.member_id);
  return isThere
    ? packs.map((other) => (other.member_id === pack.member_id ? pack : other))
    : [...packs, pack];
}

export function removePack<T extends { member_id: number }>(packs: T[], memberId: number): T[] {
  return packs.filter((pack) => pack.member_id !== memberId);
}

/** Removes one entitlement; a person with nothing left goes with it. */
export function removeEntitlement(packs: CartPack[], entitlementId: number): CartPack[] {
  return removeEntitlements(packs, [entitlementId]);
}

/** What an order took of a cart. */
export type Ordered = {
  items: { product_id: number; variation_id: number; quantity: number }[];
  entitlement_ids: number[];
};

/** Removes what was ordered from the cart. What was added meanwhile stays, including more of the same. */
export function takeOrdered(cart: Cart, ordered: Ordered): Cart {
  const items = cart.items.flatMap((item) => {
    const { general_info, color } = item;
    const taken = ordered.items
      .filter((one) => one.product_id === general_info.id && one.variation_id === color.variation_id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const left = color.quantity - taken;
    return left > 0 ? [{ ...item, color: { ...color, quantity: left } }] : [];
  });
  return withTotals({ ...cart, items, packs: removeEntitlements(cart.packs, ordered.entitlement_ids) });
}

function removeEntitlements(packs: CartPack[], ids: number[]): CartPack[] {
  return packs.flatMap((pack) => {
    const entitlements = pack.entitlements.filter(({ entitlement_id }) => !ids.includes(entitlement_id));
    return entitlements.length > 0 ? [{ ...pack, entitlements }] : [];
  });
}

/** The number on the cart's icon: lines and packs together. */
export function badgeCount(cart: Pick<Cart, "items" | "packs">): number {
  return cart.items.length + cart.packs.length;
}

/**
 * What was added before the stored cart arrived is merged as if it had been added to it; stock still limits. What
 * staff put together is not considered here.
 */
export function joinCarts(stored: Cart, current: Cart): Cart {
  const items = current.items.reduce((cart, item) => {
    const change = addItem(cart, item);
    return change.ok ? change.cart : cart;
  }, stored);
  return withTotals({ ...items, packs: current.packs.reduce(putPack, stored.packs) });
}

export function withTotals(cart: Cart): Cart {
  const totalQuantity = cart.items.reduce((sum, { color }) => sum + color.quantity, 0);
  const cents = cart.items.reduce((sum, item) => sum + linePriceCents(item), 0);
  return { ...cart, totalQuantity, totalPrice: cents / 100 };
}

/** Price of one line, in cents. */
export function linePriceCents({ general_info, color }: CartItem): number {
  return Math.round(general_info.price * 100) * color.quantity;
}

function findLine(cart: Cart, id: number, variationId: number): CartItem | undefined {
  return cart.items.find((item) => item.general_info.id === id && item.color.variation_id === variationId);
}
