/** What a link from a list carries in its history entry, so that the way back leads to the same rows. */
export function rememberList(path: string, search: string) {
  return { list: path + search };
}

/** Where the way back to the list at `path` leads: as it was left, or its beginning. */
export function listAddress(path: string, state: unknown): string {
  if (typeof state !== "object" || state === null || !("list" in state)) return path;
  const { list } = state;
  return typeof list === "string" && list.startsWith(`${path}?`) ? list : path;
}
