import { en } from "./en/index.ts";
import type { Words } from "./languages.ts";

/** A language that nobody speaks: English with every text in brackets, so that a test sees what was worded in it. */
export const pseudo: Words = { ...(bracketed(en) as Words), language: { code: "en-xa", locale: "en-GB" } };

function bracketed(words: unknown): unknown {
  if (typeof words === "string") return `[${words}]`;
  if (typeof words === "function") return (...values: unknown[]) => bracketed(words(...values));
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, bracketed(word)]));
}
