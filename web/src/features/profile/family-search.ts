import { foldText, searchText } from "#contract/fold-text.ts";

/** The people whose names contain every word typed, ignoring case and accents. */
export function namedLike<T extends { name: string }>(people: T[], keywords: string): T[] {
  const wanted = searchText(keywords)?.split(" ") ?? [];
  return people.filter(({ name }) => wanted.every((word) => foldText(name).includes(word)));
}
