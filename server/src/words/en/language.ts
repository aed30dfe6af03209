import { formatsOf } from "#contract/formats.ts";
import { language as own } from "#contract/words/en/language.ts";

/** How numbers, lists and dates are written. */
const formats = formatsOf(own.locale);
export const { counted, dayInWords, eitherOf, formatCount, listed } = formats;

/** What documents say of their language, and its formats. */
export const language = { ...own, ...formats };
