import { QueryClient } from "@tanstack/react-query";
import { type Boot, openedAt } from "./club.ts";
import { isNetworkError } from "./errors.ts";
import { createMutationCache } from "./mutation-cache.ts";

/** For how long an answer is shown without being asked for again, if nothing else is said. */
export const FRESH_FOR_MS = 30_000;

const NETWORK_RETRIES = 2;

/** The cache of server data, filled with what the page came with. */
export function createQueryClient(boot: Boot): QueryClient {
  const client = new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        // Any answer, even a refusal, is an answer: only a call without one is worth repeating.
        retry: (failures, error) => isNetworkError(error) && failures < NETWORK_RETRIES,
        throwOnError: false,
      },
      // Offline, a write fails at once and its form says so: nobody wants an order to be sent by itself an hour later.
      mutations: { retry: false, networkMode: "always" },
    },
  });
  // What staff edit or decide on is asked for whenever it is opened; what may be older says so.
  client.setQueryDefaults([["admin"]], { staleTime: 0 });
  for (const [key, data] of boot.queries) client.setQueryData(key, data, { updatedAt: openedAt });
  return client;
}
