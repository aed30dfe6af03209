/** What the page says of itself, and how numbers and dates are written. */
export const language = { code: "en", locale: "en-GB" };
