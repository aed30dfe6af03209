import { namesIn } from "#contract/names-in.ts";
import { normalText } from "#contract/same-text.ts";
import type { Words } from "#server/words/languages.ts";

type Names = { firstName: string; lastName: string };

/** What the family of children with this surname is called, whose parent is in no row. */
export function familyOf(lastName: string, { importRows }: Words): Names {
  return { firstName: importRows.family, lastName: normalText(lastName) };
}

/** The same as somebody named it: a surname of several words stays one where nobody changed anything. */
export function familyNamed(name: string | undefined, lastName: string, words: Words): Names {
  const usual = familyOf(lastName, words);
  if (name === undefined || name === wholeNameOf(usual)) return usual;
  const { first, last } = namesIn(name);
  return { firstName: first, lastName: last };
}

export function wholeNameOf({ firstName, lastName }: Names): string {
  return `${firstName} ${lastName}`.trim();
}
