/** Those whose name holds every word that was typed, however it is written. */
export function namedLike<T extends { name: string }>(people: T[], keywords: string): T[] {
  const wanted = plain(keywords).split(" ").filter(Boolean);
  return people.filter(({ name }) => wanted.every((word) => plain(name).includes(word)));
}

/** Without case and accents: Zoë is found by zoe. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
