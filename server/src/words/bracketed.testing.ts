import { en } from "./en/index.ts";
import type { Words } from "./languages.ts";

const all = bracketed(en) as Words;

/** A language that nobody speaks: English with every text in brackets, so that a test sees what was worded in it. */
export const pseudo: Words = { ...all, language: { ...all.language, code: "en-xa", locale: "en-GB" } };

/**
 * Markup and variables of mails stay outside the brackets, and so do the values that a text is made of: an English word
 * that was handed to it is seen, too.
 */
function bracketed(words: unknown): unknown {
  if (typeof words === "string") return inBrackets(words, []);
  if (typeof words === "function")
    return (...values: unknown[]) => {
      const text: unknown = words(...values);
      return typeof text === "string" ? inBrackets(text, values.flatMap(textsIn)) : bracketed(text);
    };
  if (Array.isArray(words)) return words.map(bracketed);
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, bracketed(word)]));
}

function inBrackets(text: string, values: string[]): string {
  const outside = [/<[^<>]*>/.source, /\{[{%].*?[%}]\}/.source, ...values.map(literally)];
  return text
    .split(new RegExp(`(${outside.join("|")})`))
    .map((part, at) => (at % 2 === 0 && part !== "" ? `[${part}]` : part))
    .join("");
}

function literally(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}

/** The texts that a value consists of, long ones first. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return /\p{L}{2}/u.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value)
    .flatMap(textsIn)
    .sort((a, b) => b.length - a.length);
}

/** What of a text stands outside the brackets: its words, except addresses, codes with a number in them, and these names. */
export function outsideBrackets(text: string, names: readonly string[] = []): string[] {
  const own = [
    /https?:\/\/\S+/.source,
    /(?:mailto:)?[\w.-]+@[\w.-]+/.source,
    ...names.map((name) => String.raw`(?<!\p{L})${literally(name)}(?!\p{L})`),
  ];
  let rest = text;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replaceAll(/\[[^[\]]*\]/g, " ");
  }
  const words: string[] = rest.replaceAll(new RegExp(own.join("|"), "gu"), " ").match(/[\p{L}\d-]+/gu) ?? [];
  return words.filter((word) => /\p{L}/u.test(word) && !/\d/.test(word));
}
