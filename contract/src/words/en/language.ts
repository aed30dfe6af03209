/** What is said of the language, and how numbers and dates are written in it. */
export const language = { code: "en", locale: "en-GB" };
