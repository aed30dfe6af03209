import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { OrderOutcome } from "#contract/checkout.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { hasCode, isNetworkError } from "#web/lib/errors.ts";
import { FRESH_FOR_MS } from "#web/lib/fresh.ts";
import { notify } from "#web/lib/toast.ts";
import { attemptKey, endAttempt } from "#web/shared/cart/order-attempt.ts";

export type AdminOrderInput = Parameters<typeof adminClient.memberOrders.store>[0];
type QuoteInput = Parameters<typeof adminClient.memberOrders.quote>[0];
export type Quote = Awaited<ReturnType<typeof adminClient.memberOrders.quote>>["data"];

/** How often placing is retried automatically, with the same key, if there was no answer. */
const PLACE_RETRIES = 3;
const PLACE_RETRY_MS = 1500;
const PICKER_FRESH_MS = 60_000;

export const useMember = (id: number, enabled: boolean) =>
  useQuery(adminApi.clubMembers.get.queryOptions({ input: { id }, enabled, staleTime: 0 }));

/** The family with their packs. Refetched whenever the screen opens: stock and windows change meanwhile. */
export const useFamily = (memberId: number) =>
  useQuery(
    adminApi.entitlements.forFamily.queryOptions({
      input: { member_id: memberId },
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  );

export const useProducts = () =>
  useQuery(adminApi.products.getAll.queryOptions({ input: {}, staleTime: PICKER_FRESH_MS }));

export const useProduct = (id: number | null) =>
  useQuery(
    adminApi.products.details.queryOptions({ input: { id: id ?? 0 }, enabled: id !== null, staleTime: 0 }),
  );

export const useAddresses = (memberId: number) =>
  useQuery(adminApi.memberOrders.addresses.queryOptions({ input: { id: memberId }, staleTime: 0 }));

export const useMethods = (country: string | undefined, enabled: boolean) =>
  useQuery(
    adminApi.memberOrders.methods.queryOptions({
      input: country ? { country } : {},
      enabled,
      placeholderData: keepPreviousData,
      staleTime: FRESH_FOR_MS,
    }),
  );

export const useCountries = () =>
  useQuery(adminApi.shipping.countries.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY }));

/** What it costs now, for the member whose order it would be. */
export const useQuote = (input: QuoteInput) =>
  useQuery(
    adminApi.memberOrders.quote.queryOptions({
      input,
      enabled: input.items.length + input.packs.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );

/** Keeps choices for later, without an order. */
export function useSaveChoices() {
  const cache = useQueryClient();
  return useMutation(
    adminApi.entitlements.storeForMember.mutationOptions({
      onSuccess: ({ message }) => {
        notify.success(message);
        void cache.invalidateQueries({ queryKey: adminApi.entitlements.key() });
      },
      onError: (error) => notify.failure(error),
    }),
  );
}

/**
 * Places the order. A call without an answer, or one that another request is still working on, is retried with the same
 * key, which never makes a second order; another content gets another key.
 */
export function usePlaceOrder(onPlaced: (outcome: OrderOutcome) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (input: AdminOrderInput) => {
      // A price change meanwhile does not make it another order.
      const headers = { "idempotency-key": attemptKey({ ...input, seen_total: undefined }) };
      return adminClient.memberOrders.store(input, { context: { headers } });
    },
    retry: (failures, error) =>
      failures < PLACE_RETRIES && (isNetworkError(error) || hasCode(error, "IDEMPOTENCY_IN_FLIGHT")),
    retryDelay: PLACE_RETRY_MS,
    onSuccess: ({ message, data }) => {
      endAttempt();
      notify.success(message);
      refreshAfterOrder(cache);
      onPlaced(data);
    },
    onError: (error) => {
      if (hasCode(error, "IDEMPOTENCY_KEY_REUSED")) endAttempt();
      // What was refused has changed since it was shown: prices, stock, credits, addresses or packs.
      for (const group of [adminApi.memberOrders, adminApi.clubMembers, adminApi.entitlements])
        void cache.invalidateQueries({ queryKey: group.key() });
    },
  });
}

function refreshAfterOrder(cache: QueryClient): void {
  for (const group of [
    adminApi.orders,
    adminApi.clubMembers,
    adminApi.entitlements,
    adminApi.memberOrders,
    adminApi.products,
    adminApi.packs,
    adminApi.dashboard,
    adminApi.auditLog,
  ])
    void cache.invalidateQueries({ queryKey: group.key() });
}
