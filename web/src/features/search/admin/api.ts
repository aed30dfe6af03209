import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminApi } from "../../../lib/admin-api.ts";

const FRESH_FOR_MS = 30_000;

/** Members, orders and products that fit; nothing is asked for while nothing is typed. */
export function useSearch(keywords: string) {
  return useQuery(
    adminApi.search.show.queryOptions({
      input: { keywords },
      enabled: keywords !== "",
      staleTime: FRESH_FOR_MS,
      placeholderData: keywords === "" ? undefined : keepPreviousData,
      // Somebody is waiting with a finger on the key; a refused search is asked again by hand.
      retry: false,
    }),
  );
}
