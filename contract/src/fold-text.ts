import { apostrophes, ignoredSigns } from "./same-text.ts";

/** Letters that do not decompose into a base letter and an accent. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ς: "σ",
};

/** Accents, by their ranges; the database has no class of all marks, and other scripts need theirs. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/g;
const apostrophe = new RegExp(`[${apostrophes}]`, "g");
const ignored = new RegExp(`[${ignoredSigns}]`, "g");

/** The letters that a search goes by: the same for "Éire", "EIRE" and "eire"; `fold_text` in the database says the same. */
export function foldText(text: string): string {
  return text
    .replace(apostrophe, "'")
    .replace(ignored, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(accents, "")
    .replace(/[ßøłđðþæœıς]/g, (letter) => plainLetters[letter] ?? letter);
}

/**
 * What was typed into a search, as texts are compared with it, every character literal; undefined if nothing was. NUL, which the
 * database does not accept, becomes a character that no text contains.
 */
export function searchText(keywords: string | undefined): string | undefined {
  return (
    foldText(keywords ?? "")
      .replaceAll(/\s+/g, " ")
      .replaceAll("\u0000", "\ufffe")
      .trim() || undefined
  );
}
