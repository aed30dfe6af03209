/**
 * Messages in the corner and dialogs are loaded when somebody starts to use the page, because no page
 * shows them at first. Whoever needs them sooner calls this; the app, which draws them, listens.
 */

let isWanted = false;
const listeners = new Set<() => void>();
const shown = Promise.withResolvers<void>();

/** Resolves when they are drawn. */
export function wantOverlays(): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  return shown.promise;
}

/** For the app alone. */
export const overlays = {
  isWanted: () => isWanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  areShown: () => shown.resolve(),
};
