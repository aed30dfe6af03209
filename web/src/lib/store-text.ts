type Writable = { setItem: (key: string, text: string) => unknown };

/** What each storage has refused, so that it is told once. */
const refused = new WeakMap<Writable, Set<string>>();

/**
 * Stores a text in the browser; everything that the app stores goes through here. A browser may refuse it: it has no room left,
 * or is set to store nothing. The app then works without. `onRefused` is told once for each key: give it where somebody would
 * miss what is lost with the page, and leave it out where nobody would.
 */
export function storeText(storage: Writable, key: string, text: string, onRefused?: () => void): void {
  try {
    storage.setItem(key, text);
  } catch (error) {
    console.warn("The browser does not store what changed.", key, error);
    const keys = refused.get(storage) ?? new Set();
    if (!keys.has(key)) onRefused?.();
    refused.set(storage, keys.add(key));
  }
}
