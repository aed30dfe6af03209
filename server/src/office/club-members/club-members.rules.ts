/**
 * The account status of a person. Without a login there is nothing to activate; with a new one the person has
 * to choose a password first. `asked` is what the form says, undefined if it leaves the status alone.
 */
export function statusOf(
  asked: number | undefined,
  before: { email: string | null; accountStatus: number } | null,
  email: string | null,
): number {
  const wanted = asked ?? before?.accountStatus ?? 1;
  if (wanted === 2) return 2;
  if (email === null) return 1;
  const loginIsNew = before === null || before.email === null;
  return loginIsNew ? 0 : wanted;
}

/** The key of a manual grant or deduction. Encoded, so that no key can look like a further part of another. */
export function manualKey(memberId: number, key: string): string {
  return `manual:${memberId}:${encodeURIComponent(key)}`;
}
