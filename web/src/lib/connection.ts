import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { isNetworkError } from "./errors.ts";

const PROBE_PATH = "/health/live";
const PROBE_EVERY_MS = 4_000;
const PROBE_LIMIT_MS = 3_000;

/**
 * Notices that the server cannot be reached, even if the browser claims to be online. Reads then wait, and continue
 * by themselves when the server answers again. Returns a function that stops it.
 */
export function watchConnection(queryClient: QueryClient, reachesServer = probe): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;
  let isStopped = false;

  async function look(): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    const isReached = await reachesServer();
    isProbing = false;
    if (isStopped) return;
    onlineManager.setOnline(isReached);
    if (!isReached) later();
  }
  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), PROBE_EVERY_MS);
  }

  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { action } = event;
      if ((action.type === "failed" || action.type === "error") && isNetworkError(action.error)) void look();
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && isNetworkError(event.mutation.state.error)) void look();
    }),
    // The browser's own event for a lost network does not say when this server is back.
    onlineManager.subscribe((isOnline) => {
      if (!isOnline) later();
    }),
  ];
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Any answer at all, even a refusal, is a connection. */
async function probe(): Promise<boolean> {
  try {
    await fetch(PROBE_PATH, { cache: "no-store", signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    return true;
  } catch {
    return false;
  }
}
