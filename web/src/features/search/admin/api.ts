import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";

const FRESH_FOR_MS = 30_000;

/** Matching members, orders and products; no request while nothing is typed. */
export function useSearch(keywords: string) {
  return useQuery(
    adminApi.search.show.queryOptions({
      input: { keywords },
      enabled: keywords !== "",
      staleTime: FRESH_FOR_MS,
      placeholderData: keywords === "" ? undefined : keepPreviousData,
      // Somebody is waiting, finger on the key: no silent retries, they press again.
      retry: false,
    }),
  );
}
