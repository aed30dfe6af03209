import { drafts } from "#words/pages.ts";
import { storeText } from "./store-text.ts";
import { notify } from "./toast.ts";

type SessionText = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Texts = Record<string, string>;

const keyOf = (name: string) => `draft-${name}`;

/**
 * Unsent input of a form, kept in this tab: a reload, or a look at another page, loses
 * nothing. Only for texts that may be stored in the browser; never for passwords or cards.
 */
export function keepDraft(name: string, texts: Texts, storage: SessionText = window.sessionStorage): void {
  storeText(storage, keyOf(name), JSON.stringify(texts), () => notify.error(drafts.notKept));
}

/** The saved texts of fields that the form still has. */
export function readDraft<T extends Texts>(
  name: string,
  blank: T,
  storage: SessionText = window.sessionStorage,
): T {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(name)) ?? "null");
    if (typeof stored !== "object" || stored === null) return blank;
    const fields = Object.entries(stored).filter(
      ([field, text]) => Object.hasOwn(blank, field) && typeof text === "string",
    );
    return { ...blank, ...Object.fromEntries(fields) };
  } catch {
    return blank;
  }
}

export function forgetDraft(name: string, storage: SessionText = window.sessionStorage): void {
  try {
    storage.removeItem(keyOf(name));
  } catch {
    // What cannot be removed could not be written either.
  }
}
