import { apostrophes, ignoredSigns } from "#contract/same-text.ts";

const plainOnes = apostrophes.replaceAll(/./g, "''");

/** SQL: `textKey` of a text, by which names are compared. */
export function textKeyOf(text: string): string {
  const signs = `translate(${text}, '${apostrophes}${ignoredSigns}', '${plainOnes}')`;
  return `lower(trim(regexp_replace(normalize(${signs}, nfkc), ' +', ' ', 'g')))`;
}
