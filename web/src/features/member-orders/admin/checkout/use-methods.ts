import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";
import { FRESH_FOR_MS } from "#web/lib/fresh.ts";

/** The ways to get an order, to a country or to all of them. */
export const useMethods = (country: string | undefined, enabled: boolean) =>
  useQuery(
    adminApi.memberOrders.methods.queryOptions({
      input: country ? { country } : {},
      enabled,
      placeholderData: keepPreviousData,
      staleTime: FRESH_FOR_MS,
    }),
  );
