import type { StateStorage } from "zustand/middleware";
import { storeText } from "../store-text.ts";

/** Local storage as the stores see it. It may answer later, or never. */
export type TextStorage = {
  getItem: (name: string) => string | null | PromiseLike<string | null>;
  setItem: (name: string, value: string) => unknown;
  removeItem: (name: string) => unknown;
};

/** How long the app waits for stored state before it starts without it, in milliseconds. */
export const REHYDRATION_TIMEOUT_MS = 5000;

/**
 * Guards one stored key. Until the first read is done, nothing is written: a write from a store that has not seen
 * its stored state yet would overwrite it. A store whose writes were held back is asked to write again later.
 * `onRefused`: told once that the browser does not store what was written.
 */
export function guardedStorage(backend: () => TextStorage, onRefused?: () => void) {
  let isOpen = false;
  let hasHeldWrite = false;
  let isQuiet = false;
  const whenOpen = Promise.withResolvers<void>();

  const open = () => {
    isOpen = true;
    hasHeldWrite = false;
    whenOpen.resolve();
  };
  const storage: StateStorage = {
    getItem: (name) => {
      const text = attempt(() => backend().getItem(name));
      return text instanceof Object ? Promise.resolve(text).catch(() => null) : (text ?? null);
    },
    setItem: (name, value) => {
      if (isQuiet) return;
      if (!isOpen) hasHeldWrite = true;
      else attempt(() => storeText(backend(), name, value, onRefused));
    },
    removeItem: (name) => {
      attempt(() => backend().removeItem(name));
      // Nothing is stored any more that a write could overwrite; a read still under way is dropped by the store.
      open();
    },
  };
  return {
    storage,
    isOpen: () => isOpen,
    whenOpen: whenOpen.promise,
    /** Whether the store changed while its stored state was still unknown. */
    hasHeldWrite: () => hasHeldWrite,
    /** Call it when the first read is done, successful or not. */
    open,
    /** Runs a change that is not written: it came from the storage in the first place. */
    quietly: (change: () => void) => {
      isQuiet = true;
      change();
      isQuiet = false;
    },
  };
}

/** Resolves with true when all stores have their stored state, with false when that takes too long. */
export function waitForHydration(
  stores: Promise<void>[],
  timeoutMs = REHYDRATION_TIMEOUT_MS,
): Promise<boolean> {
  const isTooLate = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => isTooLate.resolve(false), timeoutMs);
  const areAllOpen = Promise.all(stores).then(() => true);
  return Promise.race([areAllOpen, isTooLate.promise]).finally(() => clearTimeout(timer));
}

/** A browser may refuse local storage (private windows, full disk). The app then works without storing anything. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch (error) {
    console.warn("Local storage is not available.", error);
    return null;
  }
}
