import { en } from "./en/index.ts";

export type { MailWords } from "./en/mail-words.ts";

/** All texts of one language. Another language is another folder like `en/`, and does not compile while it lacks a text. */
export type Words = typeof en;

/** A text that is yet to be written, in the language of whoever reads it. */
export type Text = (words: Words) => string;

/** The languages that a process speaks, by their code. */
export type Languages = { readonly en: Words; readonly [code: string]: Words };

export const languages: Languages = { en };

/** The words of a language, English where nobody speaks it. */
export function wordsOf(spoken: Languages, code: string): Words {
  return (Object.hasOwn(spoken, code) && spoken[code]) || spoken.en;
}
