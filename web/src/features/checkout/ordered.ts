import { z } from "zod";
import { storeText } from "#web/lib/store-text.ts";
import type { Ordered } from "#web/shared/cart/cart.rules.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";

/**
 * What each order took from the cart, stored from placing it until its payment is confirmed: the payment page is in between,
 * and the cart may change meanwhile. Only ids, nothing personal.
 */
const ORDERED_KEY = "ordered";
/** Orders that are never paid would pile up otherwise. */
const MOST_KEPT = 10;

type LocalText = Pick<Storage, "getItem" | "setItem">;

const id = z.int().positive();
const entry = z.object({
  order_id: id,
  items: z.array(z.object({ product_id: id, variation_id: id, quantity: z.int().positive() })),
  entitlement_ids: z.array(id),
});
type Entry = z.infer<typeof entry>;

/** If the browser cannot store it, as in a private window, it is kept in this page. */
let unkept: Entry[] = [];

type Sent = {
  items: Ordered["items"];
  packs?: { entitlements: { entitlement_id: number }[] }[] | undefined;
};

export function rememberOrdered(orderId: number, sent: Sent, storage: LocalText = window.localStorage): void {
  const ids = (sent.packs ?? []).flatMap(({ entitlements }) =>
    entitlements.map(({ entitlement_id }) => entitlement_id),
  );
  const others = read(storage).filter(({ order_id }) => order_id !== orderId);
  write([...others, { order_id: orderId, items: sent.items, entitlement_ids: ids }], storage);
}

/** What an order took, returned once: a confirmation that is opened again takes nothing more. Null if it is unknown. */
export function recallOrdered(orderId: number, storage: LocalText = window.localStorage): Ordered | null {
  const entries = read(storage);
  const found = entries.find(({ order_id }) => order_id === orderId);
  if (!found) return null;
  write(
    entries.filter((one) => one !== found),
    storage,
  );
  return { items: found.items, entitlement_ids: found.entitlement_ids };
}

/** Removes what the order took from the cart. An order of another browser took nothing from this one's cart. */
export function takeOrderedOut(orderId: number): void {
  const ordered = recallOrdered(orderId);
  if (ordered) useCartStore.getState().takeOrdered(ordered);
}

function read(storage: LocalText): Entry[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(ORDERED_KEY) ?? "null");
    return z.array(entry).safeParse(stored).data ?? unkept;
  } catch {
    return unkept;
  }
}

function write(entries: Entry[], storage: LocalText): void {
  unkept = entries.slice(-MOST_KEPT);
  // If it is refused, the copy in memory serves until the page is closed.
  storeText(storage, ORDERED_KEY, JSON.stringify(unkept));
}

/**
 * What was selected for an order, stored when its payment page opens: coming back from there, the checkout begins anew. Only
 * ids and an amount, for this tab, until the order is confirmed.
 */
const CHOICES_KEY = "checkout-choices";

type SessionText = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const choices = z.object({
  method: z.object({ id: z.int().positive(), kind: z.enum(["delivery", "collect"]) }).nullable(),
  addressId: z.int().positive().nullable(),
  credits: z.number().nonnegative().nullable(),
});
export type KeptChoices = z.infer<typeof choices>;

export function keepChoices(chosen: KeptChoices, storage: SessionText = window.sessionStorage): void {
  // If the browser refuses, they have to be selected again; a message would be hidden by Stripe's page.
  storeText(storage, CHOICES_KEY, JSON.stringify(chosen));
}

/** What was stored, or null. */
export function keptChoices(storage: SessionText = window.sessionStorage): KeptChoices | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(CHOICES_KEY) ?? "null");
    return choices.safeParse(stored).data ?? null;
  } catch {
    return null;
  }
}

export function forgetChoices(storage: SessionText = window.sessionStorage): void {
  try {
    storage.removeItem(CHOICES_KEY);
  } catch {
    // What cannot be removed could not be written either.
  }
}
