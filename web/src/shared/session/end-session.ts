import { closeSession, type SessionKind } from "#web/lib/session.ts";
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
