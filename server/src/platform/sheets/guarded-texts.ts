import { isMonth } from "#contract/written-days.ts";

/** What a spreadsheet that opens a CSV would run as a formula, also after blanks and in the wide forms of the signs. */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/**
 * What it would make another text of: phones lose their first 0, long numbers their last digits, decimals the 0 at their
 * end; groups, exponents and percents become numbers, and the size 9-10 the 9th of October.
 */
const value =
  /^'*(?:0\d+|\d{12,}|\d+[.,]\d*0|\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?e\d+|[\d.,]+\s*%|\d{1,2}:\d{2}(?::\d{2})?|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?)$/i;

/** Such as `12-Mar`, `Sept 7` and `5 March 2027`. */
const named = /^'*(?:\d{1,4}[\s/-]?([a-z]{3,9})|([a-z]{3,9})[\s/-]?\d{1,4})(?:[\s/-]\d{2,4})?$/i;

function isChanged(text: string): boolean {
  if (formula.test(text) || value.test(text)) return true;
  const [, last, first] = named.exec(text) ?? [];
  return isMonth(last ?? first ?? "");
}

/** A text as it stands in a CSV: with an apostrophe in front, where a spreadsheet would take it for something else. */
export function guarded(text: string): string {
  return isChanged(text) ? `'${text}` : text;
}

/** The text that was guarded; any other is given as it is. */
export function unguarded(text: string): string {
  return text.startsWith("'") && isChanged(text) ? text.slice(1) : text;
}
