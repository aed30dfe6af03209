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

/** Whether people mean the same by two short texts: `9 - 10` and `9–10` are one size, `NAVY` and `navy` one colour. */
export function isSameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s+/g, "")
    .replaceAll(/[\u2010-\u2015]/g, "-");
}
