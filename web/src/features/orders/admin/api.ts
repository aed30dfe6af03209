import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import { listQuery } from "../list-query.ts";

/** The club's orders as the address of the page asks for them. */
export function useOrders(params: ListParams) {
  return useQuery(
    adminApi.orders.adminShow.queryOptions({
      input: listQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

/** How many orders are at each stage. */
export function useStages() {
  return useQuery(adminApi.orders.adminStages.queryOptions({ input: {}, staleTime: 0 }));
}

export function useOrder(id: number, enabled: boolean) {
  return useQuery(adminApi.orders.adminGet.queryOptions({ input: { id }, enabled, staleTime: 0 }));
}

/** `onStale`: somebody else changed the order first, and nothing was saved. `onSaved`: the change was made. */
type Outcomes = { onStale: () => void; onSaved: () => void };

/**
 * What staff do with one order. Each answers with the order as it is now, so nothing has to be asked for again.
 * The forms show errors themselves; a change of state has no form and uses a toast.
 */
export function useOrderActions(id: number, { onStale, onSaved }: Outcomes) {
  const cache = useQueryClient();
  const options = {
    onSuccess: (answer: { message: string; data: AdminOrder }) => {
      cache.setQueryData(adminApi.orders.adminGet.queryKey({ input: { id } }), { data: answer.data });
      refreshLists(cache);
      notify.success(answer.message);
      onSaved();
    },
    onError: (error: unknown) => {
      if (hasCode(error, "STALE_VERSION")) onStale();
    },
  };
  return {
    updateStatus: useMutation(
      adminApi.orders.updateStatus.mutationOptions({
        ...options,
        onError: (error) => (hasCode(error, "STALE_VERSION") ? onStale() : notify.failure(error)),
      }),
    ),
    saveParcel: useMutation(adminApi.orders.updateTracking.mutationOptions(options)),
    cancel: useMutation(adminApi.orders.cancel.mutationOptions(options)),
    /** A repeat with the same key refunds nothing twice. */
    refund: useMutation({
      mutationFn: ({ input, key }: { input: RefundInput; key: string }) =>
        adminClient.refunds.refund(input, { context: { headers: { "idempotency-key": key } } }),
      ...options,
    }),
    givenBack: useMutation(
      adminApi.refunds.givenBack.mutationOptions({ ...options, onError: (error) => notify.failure(error) }),
    ),
    liftHold: useMutation(adminApi.refunds.liftHold.mutationOptions(options)),
  };
}

type RefundInput = Parameters<typeof adminClient.refunds.refund>[0];

/** What may still be refunded of an order, fetched just before. */
export function useRefundable(id: number, enabled: boolean) {
  return useQuery(
    adminApi.refunds.refundable.queryOptions({ input: { id }, enabled, staleTime: 0, gcTime: 0 }),
  );
}

/** Moves many orders on as a job; `onStarted` gets its id. */
export function useStartStatusJob(onStarted: (jobId: number) => void) {
  return useMutation(
    adminApi.orders.updateStatuses.mutationOptions({
      onSuccess: ({ data }) => onStarted(data.job_id),
      onError: (error) => notify.failure(error),
    }),
  );
}

/** After a change, whoever made it: a form or a job. */
export function refreshLists(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: adminApi.orders.adminShow.key() });
  void cache.invalidateQueries({ queryKey: adminApi.orders.adminStages.key() });
  void cache.invalidateQueries({ queryKey: adminApi.payments.key() });
  void cache.invalidateQueries({ queryKey: adminApi.dashboard.key() });
  void cache.invalidateQueries({ queryKey: adminApi.auditLog.key() });
}
