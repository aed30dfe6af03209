import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { StateCreator } from "zustand/vanilla";
import { guardedStorage, type TextStorage } from "./persistence.ts";

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
