import { apostrophes, ignoredSigns } from "#contract/same-text.ts";

/** An apostrophe for each of the signs that people type for one, doubled as SQL has it. */
const plainOnes = "''''''''''''''''";

/** SQL: `textKey` of a text, by which names are compared. */
export function textKeyOf(text: string): string {
  return `lower(trim(regexp_replace(normalize(translate(${text}, '${apostrophes}${ignoredSigns}', '${plainOnes}'), nfkc), ' +', ' ', 'g')))`;
}
