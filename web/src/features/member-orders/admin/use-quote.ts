import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminApi, type adminClient } from "#web/lib/admin-api.ts";

type QuoteInput = Parameters<typeof adminClient.memberOrders.quote>[0];
export type Quote = Awaited<ReturnType<typeof adminClient.memberOrders.quote>>["data"];

/** What it costs now, for the member whose order it would be. */
export const useQuote = (input: QuoteInput) =>
  useQuery(
    adminApi.memberOrders.quote.queryOptions({
      input,
      enabled: input.items.length + input.packs.length > 0,
      placeholderData: keepPreviousData,
    }),
  );
