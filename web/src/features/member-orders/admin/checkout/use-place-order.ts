import { useMutation } from "@tanstack/react-query";
import type { OrderOutcome } from "#contract/checkout.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { hasCode, isNetworkError } from "#web/lib/errors.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { attemptKey, endAttempt } from "#web/shared/cart/order-attempt.ts";

export type AdminOrderInput = Parameters<typeof adminClient.memberOrders.store>[0];

/** How often placing is retried automatically, with the same key, if there was no answer. */
const PLACE_RETRIES = 3;
const PLACE_RETRY_MS = 1500;

/**
 * Places the order. A call without an answer, or one that another request is still working on, is retried with the same
 * key, which never makes a second order; another content gets another key.
 */
export function usePlaceOrder(onPlaced: (outcome: OrderOutcome) => void) {
  return useMutation({
    mutationKey: adminApi.memberOrders.store.mutationKey(),
    mutationFn: async (input: AdminOrderInput) => {
      // A price change meanwhile does not make it another order.
      const headers = { "idempotency-key": attemptKey({ ...input, seen_total: undefined }) };
      return adminClient.memberOrders.store(input, { context: { headers } });
    },
    ...inForm,
    retry: (failures, error) =>
      failures < PLACE_RETRIES && (isNetworkError(error) || hasCode(error, "IDEMPOTENCY_IN_FLIGHT")),
    retryDelay: PLACE_RETRY_MS,
    onSuccess: ({ data }) => {
      endAttempt();
      onPlaced(data);
    },
    onError: (error) => {
      if (hasCode(error, "IDEMPOTENCY_KEY_REUSED")) endAttempt();
    },
  });
}
