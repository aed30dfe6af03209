import { newIdempotencyKey } from "#web/lib/api-client.ts";
import { storeText } from "#web/lib/store-text.ts";

/**
 * The Idempotency-Key of one attempt to place an order. Retrying the same order sends the same key, even after
 * a reload, so that a lost answer never makes a second order. Another order, or a finished one, gets a new key.
 */

const STORAGE_KEY = "checkout-attempt";

type SessionText = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Attempt = { content: string; key: string };

/** Where the attempt is kept if the browser refuses session storage: only in this page. */
let unkept: Attempt | null = null;

/** The key for an order with this content; anything that JSON can say and that tells one order from another. */
export function attemptKey(content: unknown, storage: SessionText = window.sessionStorage): string {
  const text = JSON.stringify(content);
  const kept = readAttempt(storage);
  if (kept?.content === text) return kept.key;
  const attempt = { content: text, key: newIdempotencyKey() };
  unkept = attempt;
  // If it is refused, the copy in memory serves until the page is closed.
  storeText(storage, STORAGE_KEY, JSON.stringify(attempt));
  return attempt.key;
}

/** The attempt is over: the next order is another one, even with the same content. */
export function endAttempt(storage: SessionText = window.sessionStorage): void {
  unkept = null;
  try {
    storage.removeItem(STORAGE_KEY);
  } catch {
    // What cannot be removed could not be written either.
  }
}

function readAttempt(storage: SessionText): Attempt | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? "null");
    return isAttempt(stored) ? stored : unkept;
  } catch {
    return unkept;
  }
}

function isAttempt(stored: unknown): stored is Attempt {
  if (typeof stored !== "object" || stored === null || !("content" in stored) || !("key" in stored))
    return false;
  return typeof stored.content === "string" && typeof stored.key === "string";
}

/** What the step from the checkout to the orders carries in its history entry: the order that has just been placed. */
export function justPlaced(orderId: number) {
  return { placed_order: orderId };
}

/** The order that the entry carries; null where there is none. */
export function placedBefore(state: unknown): number | null {
  if (typeof state !== "object" || state === null || !("placed_order" in state)) return null;
  const { placed_order } = state;
  return Number.isSafeInteger(placed_order) ? Number(placed_order) : null;
}
