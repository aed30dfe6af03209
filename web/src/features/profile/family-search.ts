/** The people whose names contain every word typed, ignoring case and accents. */
export function namedLike<T extends { name: string }>(people: T[], keywords: string): T[] {
  const wanted = plain(keywords).split(" ").filter(Boolean);
  return people.filter(({ name }) => wanted.every((word) => plain(name).includes(word)));
}

/** Without case and accents: Zoë is found by zoe. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
