import { formatsOf } from "#contract/formats.ts";

/** What documents say of their language, and how numbers and dates are written. */
export const language = { code: "en", locale: "en-GB" };

export const { counted, dayInWords, eitherOf, formatCount, listed } = formatsOf(language.locale);
