import { closeSession, type SessionKind, tokenOf } from "#web/lib/session.ts";
import { forgetCart, useCartStore } from "../cart/cart-store.ts";
import { useSeenStore } from "../products/seen-store.ts";

/** Logout by hand. What was put together goes too: the next person at this computer is somebody else. */
export async function endSession(kind: SessionKind): Promise<void> {
  if (kind === "user") {
    forgetCart();
    useSeenStore.getState().forget();
  } else useCartStore.getState().clearAdminCart();
  await closeSession(kind);
}

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
