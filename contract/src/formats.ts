import { daysInWords } from "./days.ts";

/** The plural forms of a language; only `other` is required everywhere. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Compares names in a language's order, `Shirt 9` before `Shirt 10`. For `Array.sort`. */
export function nameOrder(locale: string): (one: string, other: string) => number {
  return new Intl.Collator(locale, { sensitivity: "base", numeric: true }).compare;
}

export type Formats = ReturnType<typeof formatsOf>;

/** How a language writes counts, by its own plural rules, lists and days, and sorts names. */
export function formatsOf(locale: string) {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const all = new Intl.ListFormat(locale);
  const either = new Intl.ListFormat(locale, { type: "disjunction" });
  /** `1,200`, as the language writes whole numbers. */
  const formatCount = (count: number): string => numbers.format(count);
  return {
    formatCount,
    /** `1 item`, `1,200 items`: the number and the form of the word that goes with it. */
    counted: (count: number, forms: Forms): string =>
      `${formatCount(count)} ${forms[rules.select(count)] ?? forms.other}`,
    /** `Ann, Ben and Cleo` */
    listed: (names: Iterable<string>): string => all.format(names),
    /** `25, 465 or 587` */
    eitherOf: (names: Iterable<string>): string => either.format(names),
    /** A calendar day, `2027-05-03`, in words: `3 May 2027`. */
    dayInWords: daysInWords(locale),
    byName: nameOrder(locale),
  };
}
