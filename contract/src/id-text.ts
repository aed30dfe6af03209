/** An id written out: no sign, no leading zero, and few enough digits to be a number exactly. */
export const idPattern = /^[1-9]\d{0,14}$/;

/** The id that a text of an address is, or undefined for anything else. */
export function idIn(text: string | null | undefined): number | undefined {
  return idPattern.test(text ?? "") ? Number(text) : undefined;
}
