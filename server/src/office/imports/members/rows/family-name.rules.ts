import { namesIn } from "#contract/names-in.ts";
import { normalText } from "#contract/same-text.ts";
import type { Words } from "#server/words/languages.ts";

type Names = { first_name: string; last_name: string };

/** What the family of children with this surname is called, whose parent is in no row. */
export function familyOf(last_name: string, { importRows }: Words): Names {
  return { first_name: importRows.family, last_name: normalText(last_name) };
}

/** The same as somebody named it: a surname of several words stays one where nobody changed anything. */
export function familyNamed(name: string | undefined, last_name: string, words: Words): Names {
  const usual = familyOf(last_name, words);
  if (name === undefined || name === wholeNameOf(usual)) return usual;
  const { first, last } = namesIn(name);
  return { first_name: first, last_name: last };
}

export function wholeNameOf({ first_name, last_name }: Names): string {
  return `${first_name} ${last_name}`.trim();
}
