/** Hold letters together or apart; a font draws nothing for them. */
export const joiners: ReadonlySet<number> = new Set([0x200c, 0x200d]);

/**
 * A text as it can be printed: accents joined with their letters, spaces as one, and nothing that is not seen, such as marks
 * that turn the direction of what follows, but joiners.
 */
export function printable(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll(/\p{DI}/gu, (mark) => (joiners.has(mark.codePointAt(0) ?? 0) ? mark : ""));
}
