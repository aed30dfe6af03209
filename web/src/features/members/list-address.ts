/** What a link to a member stores in its history entry, so that the way back leads to the same rows. */
export function rememberList(search: string) {
  return { members_list: search };
}

/** Where the way back leads: the list as it was left, or its beginning. */
export function listAddress(path: string, state: unknown): string {
  if (typeof state !== "object" || state === null || !("members_list" in state)) return path;
  const { members_list } = state;
  return typeof members_list === "string" && members_list.startsWith("?") ? path + members_list : path;
}
