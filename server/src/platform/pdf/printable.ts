import { fonts } from "./fonts.ts";

/** Stands for a character that the font has no sign for, so that a reader sees that something is missing. */
const missing = "□";

const signs = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * A text as it can be printed: accents joined with their letters, no control characters, and one box for whatever the
 * font cannot write, such as an emoji of several parts.
 */
export function printable(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const clean = text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll(/\p{Cf}/gu, (mark) => (mark === joiner ? mark : ""));
  const { hasGlyph } = fonts();
  return [...signs.segment(clean)]
    .map(({ segment }) =>
      [...segment].every((sign) => hasGlyph(sign.codePointAt(0) ?? 0)) ? segment : missing,
    )
    .join("");
}

/** Holds the parts of one emoji together, until it is replaced. */
const joiner = "\u200d";
