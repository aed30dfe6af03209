/** What the page says of itself, and how numbers and dates are written. */
export { language } from "#contract/words/en/language.ts";
