/** What nobody sees: zero-width spaces, soft hyphens, marks of direction. Joiners are not among them: scripts and emoji need them. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A line of text as it is stored, however it was typed: letters with their accents in one, single ordinary spaces, nothing invisible. */
export function normalText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(invisible, "")
    .replaceAll(/\p{Zs}+/gu, " ")
    .trim();
}

/** Signs that people type for an apostrophe. */
export const apostrophes = "\u2018\u2019\u02bc\u02bb\u00b4\u0060\u2032\uff07";
/** Signs that make no difference between two names. */
export const ignoredSigns =
  "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff";

const unlike = new Map<string, string>([
  ...[...apostrophes].map((sign) => [sign, "'"] as const),
  ...[...ignoredSigns].map((sign) => [sign, ""] as const),
]);
const unlikeSigns = new RegExp(`[${apostrophes}${ignoredSigns}]`, "g");

/** The same for names that mean the same: in any case and form of Unicode, with any spaces and apostrophes. */
export function textKey(text: string): string {
  return spellingOf(text).toLowerCase();
}

/** The same for names that are spelt the same: as `textKey`, but capitals count. */
export function spellingOf(text: string): string {
  return text
    .replaceAll(unlikeSigns, (sign) => unlike.get(sign) ?? sign)
    .normalize("NFKC")
    .replaceAll(/\p{Zs}+/gu, " ")
    .trim();
}

/** Whether people mean the same by two short texts: `9 - 10` and `9–10` are one size, `NAVY` and `navy` one colour. */
export function isSameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return textKey(text)
    .replaceAll(/\s+/g, "")
    .replaceAll(/[\u2010-\u2015]/g, "-");
}
