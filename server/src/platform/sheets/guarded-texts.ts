/**
 * What a spreadsheet that opens a CSV would run as a formula, also after blanks and in the wide forms of the signs; and
 * what it would make another number or a day of: phones lose their first 0, long numbers their last digits, and the size
 * 9-10 becomes the 9th of October.
 */
const changed =
  /^'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|0\d+$|\d{12,}$|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?$)/;

/** A text as it stands in a CSV: with an apostrophe in front, where a spreadsheet would take it for something else. */
export function guarded(text: string): string {
  return changed.test(text) ? `'${text}` : text;
}

/** The text that was guarded; any other is given as it is. */
export function unguarded(text: string): string {
  return text.startsWith("'") && changed.test(text) ? text.slice(1) : text;
}
