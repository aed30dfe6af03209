import { useEffect } from "react";
import { memberClient } from "../lib/member-api.ts";
import { useUserStore } from "../lib/stores/user-store.ts";

/**
 * Fetches the member again when the app starts and whenever the token, the credits or the number of credit entries
 * change, so that the balance in the header is the server's. A failure is only logged.
 */
export function CurrentUserSync() {
  const accessToken = useUserStore((state) => state.accessToken);
  const userCredits = useUserStore((state) => state.userCredits);
  const entryCount = useUserStore((state) => state.user?.credit_entries.length ?? 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: changed credits are a reason to ask, not an input
  useEffect(() => {
    if (accessToken === null) return;
    const abort = new AbortController();
    refreshCurrentUser(accessToken, abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted) console.error("The current user could not be fetched.", error);
    });
    return () => abort.abort();
  }, [accessToken, userCredits, entryCount]);
  return null;
}

async function refreshCurrentUser(accessToken: string, signal: AbortSignal): Promise<void> {
  const { data } = await memberClient.members.profile({}, { signal });
  const user = data[0];
  const { accessToken: tokenNow, setUser } = useUserStore.getState();
  if (user === undefined || tokenNow !== accessToken) return;
  setUser({ user, accessToken });
}
