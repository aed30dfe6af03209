/** What a link to a return carries in its history entry, so that the way back leads to the same rows. */
export function rememberList(search: string) {
  return { returns_list: search };
}

/** Where the way back leads: the list as it was left, or its beginning. */
export function listAddress(path: string, state: unknown): string {
  if (typeof state !== "object" || state === null || !("returns_list" in state)) return path;
  const { returns_list } = state;
  return typeof returns_list === "string" && returns_list.startsWith("?") ? path + returns_list : path;
}
