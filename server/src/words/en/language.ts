import { formatsOf } from "#contract/formats.ts";

const locale = "en-GB";

/** How numbers, lists and dates are written. */
const formats = formatsOf(locale);
export const { counted, dayInWords, eitherOf, formatCount, listed } = formats;

/** What documents say of their language, and its formats. */
export const language = { code: "en", locale, ...formats };
