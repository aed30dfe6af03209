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
