import { language } from "#words/language.ts";

const rules = new Intl.PluralRules(language.locale);
const numbers = new Intl.NumberFormat(language.locale);

/** The forms that a language has for a number of things; only `other` is needed everywhere. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** `1,200`, as the language writes whole numbers. */
export function formatCount(count: number): string {
  return numbers.format(count);
}

/** `999`, or `1,000+` of what is counted up to `most`. */
export function formatCountUpTo(count: number, most: number): string {
  return count < most ? formatCount(count) : `${formatCount(most)}+`;
}

/** `1 item`, `1,200 items`: the number and the form of the word that goes with it. */
export function counted(count: number, forms: Forms): string {
  return `${formatCount(count)} ${formFor(count, forms)}`;
}

/** The form alone, for a number that stands beside it in its own look. */
export function formFor(count: number, forms: Forms): string {
  return forms[rules.select(count)] ?? forms.other;
}
