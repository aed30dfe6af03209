/** Remembers the Stripe session that a payment link leads to. */
export function rememberSession(sessions: Set<string>, url: string | null): void {
  const id = url?.split("/").at(-1);
  if (id) sessions.add(id);
}
