import type { forms } from "./words/en/forms.ts";

/** What the contract says of values, in one language. Another lacks no text of it, or does not compile. */
export type FormWords = typeof forms;

type Key = keyof FormWords;
type Values<K extends Key> = FormWords[K] extends (...values: infer V) => string ? V : [];

/**
 * What a schema says of a value that it does not take: the key of a text and what the text tells, for `sentence` to word.
 * A schema knows no language, for one server speaks several.
 */
export function said<K extends Key>(key: K, ...values: Values<K>): string {
  return JSON.stringify([key, ...values]);
}

/** The sentence of what was `said`; null for any other message. */
export function sentence(message: string, words: FormWords): string | null {
  if (!message.startsWith('["')) return null;
  const [key, ...values] = JSON.parse(message) as [Key, ...unknown[]];
  const text = words[key] as string | ((...values: unknown[]) => string);
  return typeof text === "string" ? text : text(...values);
}
