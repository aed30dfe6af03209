import { create } from "zustand";
import { createJSONStorage, persist, type StateStorage } from "zustand/middleware";
import type { StateCreator } from "zustand/vanilla";
import { storeText } from "../store-text.ts";

/** Outside a browser nothing is stored. */
const NOWHERE: TextStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

type Options<State extends object> = {
  /** The key in local storage. */
  name: string;
  create: StateCreator<State>;
  /** The values of a fresh visitor; also what a store falls back to when another tab clears the key. */
  initial: Partial<State>;
  /** The part that is stored. Keep personal data out unless a screen needs it before the first answer. */
  toStored: (state: State) => unknown;
  /** Stored text is input like any other: parses what it understands and drops the rest. */
  fromStored: (stored: unknown) => Partial<State>;
  /** What was done before a late stored state arrived, merged with it. By default the newer wins. */
  combine?: (stored: Partial<State>, current: State) => Partial<State>;
  backend?: () => TextStorage;
  /** Told once if the browser does not store what changed: it lasts as long as the page. */
  onRefused?: () => void;
};

/** A store that survives a reload, agrees with other tabs, and never overwrites what it has not read yet. */
export function persistedStore<State extends object>(options: Options<State>) {
  const guard = guardedStorage(options.backend ?? browserStorage, options.onRefused);
  const store = create<State>()(
    persist(options.create, {
      name: options.name,
      storage: createJSONStorage(() => guard.storage),
      partialize: (state) => options.toStored(state),
      merge: (stored, current) => {
        const read = stored === undefined ? {} : options.fromStored(stored);
        if (!guard.hasHeldWrite()) return { ...current, ...read };
        return { ...current, ...(options.combine?.(read, current) ?? {}) };
      },
      onRehydrateStorage: () => () => {
        const mustWrite = guard.hasHeldWrite();
        guard.open();
        // Synchronous storage answers while the store is still being made: there is nothing held back then.
        if (mustWrite) store.setState({});
      },
    }),
  );
  listenToOtherTabs(options.name, {
    changed: () => void store.persist.rehydrate(),
    // Written back, the two tabs would answer each other's changes endlessly.
    removed: () => guard.quietly(() => store.setState(options.initial)),
  });
  return Object.assign(store, { whenHydrated: guard.whenOpen, isHydrated: guard.isOpen });
}

function browserStorage(): TextStorage {
  return typeof window === "undefined" ? NOWHERE : window.localStorage;
}

function listenToOtherTabs(name: string, on: { changed: () => void; removed: () => void }): void {
  if (typeof window === "undefined") return;
  window.addEventListener("storage", (event) => {
    // A null key means that everything was cleared.
    if (event.key !== name && event.key !== null) return;
    if (event.newValue === null) on.removed();
    else on.changed();
  });
}

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
function guardedStorage(backend: () => TextStorage, onRefused?: () => void) {
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
