/**
 * What was selected for an order, stored when its payment page opens: coming back from there, the checkout begins anew. Only
 * ids and an amount, for this tab, until the order is confirmed.
 */
import { z } from "zod";
import { storeText } from "#web/lib/store-text.ts";

const STORAGE_KEY = "checkout-choices";

type SessionText = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const choices = z.object({
  method: z.object({ id: z.int().positive(), kind: z.enum(["delivery", "collect"]) }).nullable(),
  addressId: z.int().positive().nullable(),
  credits: z.number().nonnegative().nullable(),
});
export type KeptChoices = z.infer<typeof choices>;

export function keepChoices(chosen: KeptChoices, storage: SessionText = window.sessionStorage): void {
  // If they are refused, they are selected again; Stripe's page would hide what is said now.
  storeText(storage, STORAGE_KEY, JSON.stringify(chosen));
}

/** What was stored, or null. */
export function keptChoices(storage: SessionText = window.sessionStorage): KeptChoices | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? "null");
    return choices.safeParse(stored).data ?? null;
  } catch {
    return null;
  }
}

export function forgetChoices(storage: SessionText = window.sessionStorage): void {
  try {
    storage.removeItem(STORAGE_KEY);
  } catch {
    // What cannot be removed could not be written either.
  }
}
