import { errors } from "#words/ui.ts";
import { useAdminStore } from "./stores/admin-store.ts";
import { useUserStore } from "./stores/user-store.ts";
import { notify } from "./toast.ts";

export type SessionKind = "user" | "admin";

const LOGIN_PATHS: Record<SessionKind, string> = { user: "/login", admin: "/adminlogin" };

/** What the app does when a session has ended: navigate, and drop what was fetched under the session. */
type SessionEnd = (kind: SessionKind, loginPath: string) => void | Promise<void>;
let onSessionEnd: SessionEnd = (_kind, loginPath) => window.location.assign(loginPath);

/** The app sets once how it navigates; this file knows neither the router nor the query cache. */
export function whenSessionEnds(handler: SessionEnd): void {
  onSessionEnd = handler;
}

export function tokenOf(kind: SessionKind): string | null {
  return kind === "user" ? useUserStore.getState().accessToken : useAdminStore.getState().adminAccessToken;
}

/**
 * A call with this token got a 401: clears the session, goes to its login, then says why. Concurrent calls
 * all end here; only the first finds the token still in the store, so it is said once.
 */
export async function expireSession(kind: SessionKind, token: string): Promise<void> {
  if (kind !== "user" && kind !== "admin") {
    console.error(`Unknown kind of session: ${String(kind)}`);
    return;
  }
  if (tokenOf(kind) !== token) return;
  await closeSession(kind);
  notify.error(errors.sessionExpired);
}

/** Forgets the session, and goes to its login. */
export async function closeSession(kind: SessionKind): Promise<void> {
  if (kind === "user") useUserStore.getState().clearUser();
  else useAdminStore.getState().clearAdmin();
  await onSessionEnd(kind, LOGIN_PATHS[kind]);
}
