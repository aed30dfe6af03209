import { type SessionKind, tokenOf } from "#web/lib/session.ts";
import { endSession } from "#web/shared/session/end-session.ts";

/** Tells the server with the session's own token. */
type Revoke = (context: { headers: { authorization: string } }) => Promise<unknown>;

/**
 * Ends the session here at once, and on the server as soon as it answers. An unreachable server must not keep
 * anybody logged in on this computer.
 */
export async function logout(kind: SessionKind, revoke: Revoke): Promise<void> {
  const token = tokenOf(kind);
  await endSession(kind);
  if (token === null) return;
  await revoke({ headers: { authorization: `Bearer ${token}` } }).catch((error: unknown) => {
    console.error("The session could not be ended at the server.", error);
  });
}
